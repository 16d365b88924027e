import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '4px 12px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, fontWeight: tokens.fontWeightSemibold },
  hint: { margin: '4px 0 0', color: tokens.colorNeutralForeground3, lineHeight: tokens.lineHeightBase300 },
  body: {
    display: 'grid',
    gap: '16px',
    marginTop: '16px',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > button, & > a': { justifySelf: 'start', minHeight: '44px', borderRadius: '10px' },
  },
});

/** One topic of the settings: heading, what it is about, its controls. */
export function SettingsCard({ title, hint, state, children }: { title: string; hint?: string; state?: ReactNode; children: ReactNode }) {
  const styles = useStyles();
  return (
    <Card label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {state}
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.body}>{children}</div>
    </Card>
  );
}
