import { makeStyles, tokens } from '@fluentui/react-components';
import { phoneLink } from '../../../api/contract/site';
import { useSite } from '../../lookups/use-site';
import { privacyText, type PrivacySection } from '../../text/privacy';
import { PublicPage } from '../../ui/page/public-page';

const useStyles = makeStyles({
  section: { marginBottom: '28px' },
  title: {
    margin: '0 0 8px',
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  text: {
    margin: '0 0 10px',
    fontSize: tokens.fontSizeBase400,
    lineHeight: '26px',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  list: {
    margin: '0 0 10px',
    paddingInlineStart: '24px',
    fontSize: tokens.fontSizeBase400,
    lineHeight: '26px',
    color: tokens.colorNeutralForeground2,
    '& li': { marginBottom: '4px' },
  },
  address: { fontStyle: 'normal', fontSize: tokens.fontSizeBase400, lineHeight: '26px', color: tokens.colorNeutralForeground2 },
  link: { color: tokens.colorBrandForegroundLink },
});

function Section({ section }: { section: PrivacySection }) {
  const styles = useStyles();
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{section.title}</h2>
      {section.parts.map((part) =>
        typeof part === 'string' ? (
          <p key={part} className={styles.text}>
            {part}
          </p>
        ) : (
          <ul key={part[0]} className={styles.list}>
            {part.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  );
}

/** What is stored, why and for how long, in plain words (SECURITY, GDPR). */
export default function PrivacyScreen() {
  const styles = useStyles();
  const site = useSite();
  const { controller } = privacyText;
  return (
    <PublicPage title={privacyText.heading} lead={privacyText.lead} isText>
      <section className={styles.section}>
        <h2 className={styles.title}>{controller.title}</h2>
        <p className={styles.text}>{controller.text}</p>
        {site && (
          <address className={styles.address}>
            {site.companyAddress}
            <br />
            <a className={styles.link} href={`mailto:${site.supportEmail}`}>
              {site.supportEmail}
            </a>
            <br />
            <a className={styles.link} href={phoneLink(site.supportPhone)}>
              {site.supportPhone}
            </a>
          </address>
        )}
      </section>
      {privacyText.sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
    </PublicPage>
  );
}
