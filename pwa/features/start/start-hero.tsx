import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import { publicText } from '../../text/public';
import { media } from '../../ui/theme/breakpoints';
import { appTokens } from '../../ui/theme/theme-tokens';
import { TapIllustration } from './tap-illustration';

const { start } = publicText;

// The band is dark navy in both themes, so its own texts and buttons are light in both.
const useStyles = makeStyles({
  band: {
    backgroundImage: `linear-gradient(135deg, ${appTokens.colorHeroStart}, ${appTokens.colorHeroEnd})`,
    color: appTokens.colorOnHero,
  },
  inner: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1.15fr) minmax(0, 1fr)',
    alignItems: 'center',
    gap: '32px',
    maxWidth: '1200px',
    boxSizing: 'border-box',
    marginInline: 'auto',
    padding: '72px 24px',
    [media.belowDesktop]: { gridTemplateColumns: 'minmax(0, 1fr)', padding: '40px 20px 32px', gap: '24px' },
  },
  heading: {
    margin: 0,
    fontSize: 'clamp(32px, 5.2vw, 56px)',
    lineHeight: 1.1,
    letterSpacing: '-0.02em',
    fontWeight: 700,
    textWrap: 'balance',
  },
  lead: { margin: '20px 0 0', fontSize: 'clamp(16px, 1.6vw, 19px)', lineHeight: 1.55, color: appTokens.colorOnHeroSoft, maxWidth: '52ch' },
  welcome: {
    display: 'block',
    marginBottom: '14px',
    fontSize: '14px',
    fontWeight: 600,
    letterSpacing: '0.04em',
    color: appTokens.colorOnHeroAccent,
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '12px', marginTop: '32px', [media.phone]: { display: 'grid' } },
  button: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '52px',
    padding: '0 28px',
    borderRadius: '12px',
    fontSize: '16px',
    fontWeight: 600,
    textDecorationLine: 'none',
    border: '2px solid transparent',
    boxSizing: 'border-box',
    ':focus-visible': { outline: `3px solid ${appTokens.colorOnHero}`, outlineOffset: '3px' },
  },
  filled: {
    backgroundColor: appTokens.colorOnHero,
    color: appTokens.colorHeroStart,
    ':hover': { backgroundColor: appTokens.colorOnHeroSoft },
  },
  outlined: {
    color: appTokens.colorOnHero,
    borderTopColor: appTokens.colorOnHeroAccent,
    borderRightColor: appTokens.colorOnHeroAccent,
    borderBottomColor: appTokens.colorOnHeroAccent,
    borderLeftColor: appTokens.colorOnHeroAccent,
    ':hover': { backgroundColor: appTokens.colorHeroHover },
  },
  picture: { display: 'flex', justifyContent: 'center', [media.phone]: { maxWidth: '300px', marginInline: 'auto' } },
});

/** The first screenful: what it is, and the two ways in. */
export function StartHero() {
  const styles = useStyles();
  return (
    <div className={styles.band}>
      <div className={styles.inner}>
        <div>
          <span className={styles.welcome}>{start.welcome}</span>
          <h1 className={styles.heading} tabIndex={-1}>
            {start.heading}
          </h1>
          <p className={styles.lead}>{start.lead}</p>
          <div className={styles.buttons}>
            <Link to={paths.register} className={mergeClasses(styles.button, styles.filled)}>
              {start.register}
            </Link>
            <Link to={paths.login} className={mergeClasses(styles.button, styles.outlined)}>
              {start.login}
            </Link>
          </div>
        </div>
        <div className={styles.picture}>
          <TapIllustration label={start.illustration} />
        </div>
      </div>
    </div>
  );
}
