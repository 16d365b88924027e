import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { paths } from '../../paths';
import { pricingText } from '../../text/pricing';
import { media } from '../../ui/theme/breakpoints';
import { ButtonLink } from '../../ui/button-link';
import { PublicPage } from '../../ui/page/public-page';
import { PlanCard } from './plan-card';

const useStyles = makeStyles({
  plans: {
    display: 'grid',
    gap: '20px',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    alignItems: 'stretch',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    [media.belowDesktop]: { gridTemplateColumns: 'minmax(0, 440px)', justifyContent: 'center', gap: '16px' },
  },
  go: { display: 'grid', justifyItems: 'center', gap: '10px', marginTop: '32px', textAlign: 'center' },
  button: { minHeight: '52px', paddingInline: '32px', [media.phone]: { width: '100%' } },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** Three plans, one chosen; the choice is shown and goes nowhere (SPEC §2 Pricing, rule 132). */
export default function PricingScreen() {
  const styles = useStyles();
  const [chosen, setChosen] = useState<string>(pricingText.defaultPlan);
  return (
    <PublicPage title={pricingText.heading} lead={pricingText.lead}>
      <ul className={styles.plans} aria-label={pricingText.list}>
        {pricingText.plans.map((plan) => (
          <PlanCard key={plan.title} plan={plan} isChosen={plan.title === chosen} onChoose={() => setChosen(plan.title)} />
        ))}
      </ul>
      <div className={styles.go}>
        <ButtonLink to={paths.register} appearance="primary" isLarge className={styles.button}>
          {pricingText.submit}
        </ButtonLink>
        <p className={styles.note}>{pricingText.note}</p>
      </div>
    </PublicPage>
  );
}
