import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';
import { appTokens } from '../theme/theme-tokens';

interface Props {
  icon: ReactElement;
  title: string;
  /** Why it is so, or what to do about it. */
  children?: ReactNode;
  /** One button; two where there is a way around what does not work. */
  action?: ReactNode;
  role?: 'alert' | 'status';
}

const useStyles = makeStyles({
  panel: {
    display: 'grid',
    justifyItems: 'center',
    textAlign: 'center',
    gap: '8px',
    padding: '40px 20px',
    maxWidth: '440px',
    marginInline: 'auto',
  },
  icon: {
    display: 'grid',
    placeItems: 'center',
    width: '64px',
    height: '64px',
    borderRadius: '20px',
    backgroundColor: appTokens.colorBrandSoft,
    color: tokens.colorBrandForeground1,
    fontSize: '32px',
    marginBottom: '8px',
  },
  title: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400, fontWeight: tokens.fontWeightSemibold, margin: 0 },
  body: { color: tokens.colorNeutralForeground3, lineHeight: tokens.lineHeightBase400 },
  action: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: '8px',
    marginTop: '12px',
    '& button, & a': { minHeight: '44px' },
  },
});

/** Placeholder for missing content: an icon, a sentence, what can be done about it. */
export function StatePanel({ icon, title, children, action, role }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.panel} role={role}>
      <div className={styles.icon} aria-hidden="true">
        {icon}
      </div>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.body}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
