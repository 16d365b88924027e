import { makeStyles, tokens } from '@fluentui/react-components';
import { appTokens } from './theme/theme-tokens';

export interface Step {
  title: string;
  text?: string;
}

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
  step: { display: 'flex', gap: '14px', alignItems: 'flex-start' },
  number: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '32px',
    height: '32px',
    borderRadius: '50%',
    backgroundColor: appTokens.colorBrandSoft,
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  words: { display: 'grid', gap: '2px', paddingTop: '5px' },
  title: { fontWeight: tokens.fontWeightSemibold },
  plain: { color: tokens.colorNeutralForeground2 },
  text: { color: tokens.colorNeutralForeground3, lineHeight: tokens.lineHeightBase300 },
});

/** Numbered steps; read out as an ordered list. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  const styles = useStyles();
  return (
    <ol className={styles.list}>
      {steps.map((step, index) => (
        <li key={step.title} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <span className={styles.words}>
            <span className={step.text ? styles.title : styles.plain}>{step.title}</span>
            {step.text && <span className={styles.text}>{step.text}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
