import { makeStyles, tokens } from '@fluentui/react-components';
import { contactText } from '../../text/contact';
import { media } from '../../ui/theme/breakpoints';
import { Card } from '../../ui/card';
import { PublicPage } from '../../ui/page/public-page';
import { ContactCards } from './contact-cards';
import { ContactForm } from './contact-form';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gap: '20px',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.6fr)',
    alignItems: 'start',
    [media.belowDesktop]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  title: {
    margin: '0 0 16px',
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** Three ways to reach us and a form (SPEC §2 Contact). */
export default function ContactScreen() {
  const styles = useStyles();
  return (
    <PublicPage title={contactText.heading} lead={contactText.lead}>
      <div className={styles.columns}>
        <ContactCards />
        <Card>
          <h2 className={styles.title}>{contactText.form.title}</h2>
          <ContactForm />
        </Card>
      </div>
    </PublicPage>
  );
}
