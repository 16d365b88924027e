import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { InfoFilled } from '@fluentui/react-icons/svg/info';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import { useEffect, useState } from 'react';
import { uiText } from '../../text/shell';
import { appTokens } from '../theme/theme-tokens';
import type { ToastKind, ToastMessage } from './toast-context';

/** SPEC §9: notification auto-hide. */
const HIDE_AFTER_MS = 6000;

const useStyles = makeStyles({
  card: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    width: 'fit-content',
    maxWidth: 'min(560px, 100%)',
    padding: '6px 6px 6px 16px',
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: appTokens.colorRaised,
    color: tokens.colorNeutralForeground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow16,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    pointerEvents: 'auto',
    animationName: { from: { opacity: 0, transform: 'translateY(8px)' }, to: { opacity: 1, transform: 'none' } },
    animationDuration: '160ms',
    '@media (prefers-reduced-motion: reduce)': { animationDuration: '1ms' },
  },
  text: { paddingTop: '8px', paddingBottom: '8px', overflowWrap: 'anywhere', flexGrow: 1 },
  button: { minWidth: '44px', minHeight: '44px', flexShrink: 0 },
  icon: { fontSize: '20px', flexShrink: 0, display: 'flex' },
  success: { color: tokens.colorStatusSuccessForeground1 },
  error: { color: tokens.colorStatusDangerForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  info: { color: tokens.colorBrandForeground1 },
});

const ICONS = { success: CheckmarkCircleFilled, error: ErrorCircleFilled, warning: WarningFilled, info: InfoFilled };

/** Icon and word of each kind: colour is never the only sign. */
export function ToastIcon({ kind }: { kind: ToastKind }) {
  const styles = useStyles();
  const Icon = ICONS[kind];
  return (
    <span className={mergeClasses(styles.icon, styles[kind])}>
      <Icon aria-label={uiText.notifications.kind[kind]} />
    </span>
  );
}

/** One toast; its timer pauses while it is hovered or focused (WCAG 2.2.1). */
export function ToastCard({ message, onClose }: { message: ToastMessage; onClose: (id: number) => void }) {
  const styles = useStyles();
  const [isHeld, setIsHeld] = useState(false);
  const { id, action, isSticky } = message;

  useEffect(() => {
    if (isHeld || isSticky) return;
    const timer = setTimeout(() => onClose(id), HIDE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld, isSticky, onClose]);

  const hold = {
    onMouseEnter: () => setIsHeld(true),
    onMouseLeave: () => setIsHeld(false),
    onFocus: () => setIsHeld(true),
    onBlur: () => setIsHeld(false),
  };
  return (
    <div role={message.kind === 'error' ? 'alert' : 'status'} className={styles.card} {...hold}>
      <ToastIcon kind={message.kind} />
      <span className={styles.text}>{message.text}</span>
      {action && (
        <Button
          appearance="transparent"
          className={styles.button}
          onClick={() => {
            onClose(id);
            action.onClick();
          }}
        >
          {action.label}
        </Button>
      )}
      <Button
        appearance="subtle"
        className={styles.button}
        icon={<DismissRegular />}
        aria-label={uiText.close}
        onClick={() => onClose(id)}
      />
    </div>
  );
}
