import { makeStyles, tokens } from '@fluentui/react-components';
import { DataTrendingRegular } from '@fluentui/react-icons/svg/data-trending';
import { PersonSupportRegular } from '@fluentui/react-icons/svg/person-support';
import { QrCodeRegular } from '@fluentui/react-icons/svg/qr-code';
import { paths } from '../../paths';
import { aboutText } from '../../text/about';
import { media } from '../../ui/theme/breakpoints';
import { ButtonLink } from '../../ui/button-link';
import { FeatureCard } from '../../ui/feature-card';
import { PublicPage } from '../../ui/page/public-page';
import { appTokens } from '../../ui/theme/theme-tokens';

const useStyles = makeStyles({
  mission: {
    padding: '40px',
    borderRadius: '24px',
    backgroundImage: `linear-gradient(120deg, ${appTokens.colorHeroStart}, ${appTokens.colorHeroEnd})`,
    color: appTokens.colorOnHero,
    [media.phone]: { padding: '28px 20px', borderRadius: '20px' },
  },
  missionTitle: {
    margin: '0 0 12px',
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
  },
  paragraph: {
    margin: '0 0 12px',
    maxWidth: '68ch',
    color: appTokens.colorOnHeroSoft,
    fontSize: tokens.fontSizeBase400,
    lineHeight: '26px',
    ':last-child': { marginBottom: 0 },
  },
  title: {
    margin: '40px 0 20px',
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
  },
  grid: {
    display: 'grid',
    gap: '16px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  buttons: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: '12px',
    marginTop: '36px',
    [media.phone]: { '& > *': { flexGrow: 1 } },
  },
});

const FEATURES = [
  { ...aboutText.features.qr, icon: <QrCodeRegular /> },
  { ...aboutText.features.insight, icon: <DataTrendingRegular /> },
  { ...aboutText.features.support, icon: <PersonSupportRegular /> },
];

/** The mission, real customer reviews, and three feature cards (SPEC §2 About). */
export default function AboutScreen() {
  const styles = useStyles();
  return (
    <PublicPage title={aboutText.heading} lead={aboutText.lead}>
      <section className={styles.mission} aria-labelledby="mission">
        <h2 id="mission" className={styles.missionTitle}>
          {aboutText.mission}
        </h2>
        {aboutText.body.map((paragraph) => (
          <p key={paragraph} className={styles.paragraph}>
            {paragraph}
          </p>
        ))}
      </section>
      <h2 className={styles.title}>{aboutText.featuresTitle}</h2>
      <ul className={styles.grid}>
        {FEATURES.map((feature) => (
          <FeatureCard key={feature.title} {...feature} />
        ))}
      </ul>
      <div className={styles.buttons}>
        <ButtonLink to={paths.register} appearance="primary" isLarge>
          {aboutText.start}
        </ButtonLink>
        <ButtonLink to={paths.contact} isLarge>
          {aboutText.contact}
        </ButtonLink>
      </div>
    </PublicPage>
  );
}
