import { makeStyles } from '@fluentui/react-components';
import { media } from '../../ui/theme/breakpoints';

const useStyles = makeStyles({
  picture: { width: '100%', maxWidth: '440px', height: 'auto' },
  wave: {
    animationName: { '0%': { opacity: 0.15 }, '40%': { opacity: 1 }, '100%': { opacity: 0.15 } },
    animationDuration: '2.4s',
    animationIterationCount: 'infinite',
    [media.reducedMotion]: { animationName: 'none' },
  },
});

const STAR = 'M0-7 2.1-2.2 7.2-1.8 3.3 1.6 4.5 6.6 0 3.9-4.5 6.6-3.3 1.6-7.2-1.8-2.1-2.2z';

/** A phone held to a stand. Its colours are the brand's, on the navy band of both themes. */
export function TapIllustration({ label }: { label: string }) {
  const styles = useStyles();
  return (
    <svg viewBox="0 0 440 340" className={styles.picture} role="img" aria-label={label}>
      <ellipse cx="220" cy="312" rx="190" ry="14" fill="#070f1f" opacity="0.45" />
      <path d="M62 300h150" stroke="#83abf4" strokeWidth="14" strokeLinecap="round" />
      <rect x="78" y="92" width="118" height="202" rx="18" fill="#fff" />
      <rect x="98" y="116" width="78" height="8" rx="4" fill="#b5cdf8" />
      <rect x="108" y="132" width="58" height="8" rx="4" fill="#cfdffb" />
      <circle cx="137" cy="196" r="34" fill="#eaf0fd" />
      <circle cx="137" cy="196" r="12" fill="#2b5fc6" />
      <path d="M152 178a24 24 0 0 1 0 36" fill="none" stroke="#2b5fc6" strokeWidth="7" strokeLinecap="round" />
      {[0, 1, 2, 3, 4].map((index) => (
        <path key={index} d={STAR} transform={`translate(${105 + index * 16} 262)`} fill="#f2b84b" />
      ))}
      <g fill="none" stroke="#83abf4" strokeWidth="9" strokeLinecap="round">
        <path className={styles.wave} d="M214 170a40 40 0 0 1 0 52" />
        <path className={styles.wave} d="M234 152a66 66 0 0 1 0 88" />
      </g>
      <g transform="rotate(9 330 170)">
        <rect x="268" y="44" width="136" height="256" rx="26" fill="#070f1f" stroke="#5587e8" strokeWidth="4" />
        <rect x="280" y="58" width="112" height="228" rx="16" fill="#0f2248" />
        <circle cx="336" cy="98" r="20" fill="#3c72da" />
        <path d={STAR} transform="translate(336 98) scale(1.4)" fill="#fff" />
        <rect x="302" y="130" width="68" height="8" rx="4" fill="#cfdffb" />
        <rect x="312" y="145" width="48" height="6" rx="3" fill="#5587e8" />
        <rect x="294" y="170" width="84" height="26" rx="8" fill="#3c72da" />
        <rect x="294" y="204" width="84" height="26" rx="8" fill="#1b428f" />
        <rect x="294" y="238" width="84" height="26" rx="8" fill="#1b428f" />
      </g>
    </svg>
  );
}
