import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkFilled, CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { useId } from 'react';
import { pricingText, type Plan } from '../../text/pricing';
import { appTokens } from '../../ui/theme/theme-tokens';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '20px',
    padding: '28px 24px 24px',
    borderRadius: '20px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: appTokens.colorCard,
    boxShadow: appTokens.colorSoftShadow,
  },
  chosen: { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-2px' },
  label: { color: tokens.colorNeutralForeground3, margin: 0 },
  chosenLabel: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  title: {
    margin: '4px 0 0',
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  price: {
    margin: 0,
    fontSize: '40px',
    lineHeight: '48px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    letterSpacing: '-0.02em',
  },
  period: {
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    letterSpacing: 'normal',
  },
  features: { display: 'grid', gap: '10px', listStyleType: 'none', margin: 0, padding: 0, flexGrow: 1, alignContent: 'start' },
  feature: { display: 'flex', gap: '10px', alignItems: 'flex-start', color: tokens.colorNeutralForeground2 },
  check: { display: 'flex', fontSize: '20px', flexShrink: 0, color: tokens.colorBrandForeground1 },
  button: { minHeight: '44px', borderRadius: '10px' },
});

/** One plan; its button says whether it is the chosen one, and the plan's name describes it. */
export function PlanCard({ plan, isChosen, onChoose }: { plan: Plan; isChosen: boolean; onChoose: () => void }) {
  const styles = useStyles();
  const titleId = useId();
  return (
    <li className={mergeClasses(styles.card, isChosen && styles.chosen)}>
      <div>
        <p className={mergeClasses(styles.label, isChosen && styles.chosenLabel)}>{plan.label}</p>
        <h2 id={titleId} className={styles.title}>
          {plan.title}
        </h2>
      </div>
      <p className={styles.price}>
        {plan.price}
        <span className={styles.period}>{plan.period}</span>
      </p>
      <ul className={styles.features}>
        {plan.features.map((feature) => (
          <li key={feature} className={styles.feature}>
            <span className={styles.check} aria-hidden="true">
              <CheckmarkRegular />
            </span>
            {feature}
          </li>
        ))}
      </ul>
      <Button
        className={styles.button}
        appearance={isChosen ? 'primary' : 'secondary'}
        aria-pressed={isChosen}
        aria-describedby={titleId}
        icon={isChosen ? <CheckmarkFilled /> : undefined}
        onClick={onChoose}
      >
        {isChosen ? pricingText.chosen : pricingText.choose}
      </Button>
    </li>
  );
}
