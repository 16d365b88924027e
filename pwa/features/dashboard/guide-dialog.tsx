import { makeStyles, tokens } from '@fluentui/react-components';
import { guideSteps, guideStepsText as text } from '../../text/guide-steps';
import type { Guide } from '../../text/guides';
import { ResponsiveDialog } from '../../ui/dialog/responsive-dialog';
import { StepList } from '../../ui/step-list';

const useStyles = makeStyles({
  intro: { margin: '0 0 20px', color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  tipsTitle: {
    margin: '28px 0 8px',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  tips: {
    margin: 0,
    paddingInlineStart: '20px',
    display: 'grid',
    gap: '8px',
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase400,
  },
});

/** Step-by-step help. */
export function GuideDialog({ guide, onClose }: { guide: Guide; onClose: () => void }) {
  const styles = useStyles();
  const { intro, steps, tips } = guideSteps[guide.key];
  return (
    <ResponsiveDialog isOpen isText onClose={onClose} title={guide.title}>
      <p className={styles.intro}>{intro}</p>
      <StepList steps={steps} />
      <h3 className={styles.tipsTitle}>{text.tips}</h3>
      <ul className={styles.tips}>
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </ResponsiveDialog>
  );
}
