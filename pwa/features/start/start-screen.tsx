import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { BoardRegular } from '@fluentui/react-icons/svg/board';
import { DataTrendingRegular } from '@fluentui/react-icons/svg/data-trending';
import { PhoneVerticalScrollRegular } from '@fluentui/react-icons/svg/phone-vertical-scroll';
import { StarRegular } from '@fluentui/react-icons/svg/star';
import { Navigate } from 'react-router-dom';
import { paths } from '../../paths';
import { useSession } from '../../session/session-context';
import { useSite } from '../../lookups/use-site';
import { publicText } from '../../text/public';
import { media } from '../../ui/theme/breakpoints';
import { appTokens } from '../../ui/theme/theme-tokens';
import { FeatureCard } from '../../ui/feature-card';
import { StartHero } from './start-hero';

const { start } = publicText;

const useStyles = makeStyles({
  section: {
    width: '100%',
    maxWidth: '1200px',
    marginInline: 'auto',
    boxSizing: 'border-box',
    padding: '48px 24px 24px',
    [media.phone]: { padding: '32px 16px 16px' },
  },
  title: {
    margin: '0 0 20px',
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
  },
  grid: {
    display: 'grid',
    gap: '16px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 250px), 1fr))',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  webshop: { display: 'flex', justifyContent: 'center', padding: '16px 24px' },
  shopLink: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    padding: '0 16px',
    borderRadius: '10px',
    color: tokens.colorBrandForegroundLink,
    backgroundColor: appTokens.colorBrandSoft,
    textDecorationLine: 'none',
    fontWeight: tokens.fontWeightSemibold,
    ':hover': { textDecorationLine: 'underline' },
  },
  /** Until the installation has said where it is; the place is kept. */
  unknown: { visibility: 'hidden' },
});

const FEATURES = [
  { ...start.features.dashboard, icon: <BoardRegular /> },
  { ...start.features.statistics, icon: <DataTrendingRegular /> },
  { ...start.features.landingPages, icon: <PhoneVerticalScrollRegular /> },
  { ...start.features.reviews, icon: <StarRegular /> },
];

/** / for visitors; whoever is signed in goes to the dashboard (SPEC §2 Start page). */
export default function StartScreen() {
  const styles = useStyles();
  const { user } = useSession();
  const site = useSite();
  if (user) return <Navigate to={paths.dashboard} replace />;
  return (
    <>
      <StartHero />
      <section className={styles.section} aria-labelledby="det-faar-du">
        <h2 id="det-faar-du" className={styles.title}>
          {start.featuresTitle}
        </h2>
        <ul className={styles.grid}>
          {FEATURES.map((feature) => (
            <FeatureCard key={feature.title} {...feature} />
          ))}
        </ul>
      </section>
      <div className={styles.webshop}>
        <a href={site?.webshopUrl ?? '#'} className={mergeClasses(styles.shopLink, !site && styles.unknown)}>
          {start.webshop}
        </a>
      </div>
    </>
  );
}
