import { Button, Dialog, DialogSurface, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useId, type ReactNode } from 'react';
import { uiText } from '../../text/shell';
import { media } from '../theme/breakpoints';
import { appTokens } from '../theme/theme-tokens';
import { useReturnFocus } from '../use-return-focus';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons, the most important one last; they stay in sight at the bottom. */
  actions?: ReactNode;
  /** Width on wide screens; default 'medium' (600 px). */
  size?: 'small' | 'medium' | 'large';
  /** 'alert' = a decision that must be answered: no click outside, no close button. */
  kind?: 'modal' | 'alert';
  /** Long text without controls: the text itself is focusable, so that keys can scroll it. */
  isText?: boolean;
}

const useStyles = makeStyles({
  surface: {
    display: 'flex',
    flexDirection: 'column',
    padding: 0,
    backgroundColor: appTokens.colorRaised,
    borderRadius: '16px',
    maxHeight: 'min(860px, calc(100dvh - 48px))',
    width: 'calc(100vw - 48px)',
    overflow: 'hidden',
  },
  small: { maxWidth: '440px' },
  medium: { maxWidth: '600px' },
  large: { maxWidth: '1120px' },
  sheet: {
    [media.phone]: {
      position: 'fixed',
      inset: 0,
      margin: 0,
      width: '100vw',
      maxWidth: '100vw',
      height: '100dvh',
      maxHeight: '100dvh',
      borderRadius: 0,
      border: 'none',
      paddingTop: 'env(safe-area-inset-top)',
    },
  },
  alert: { [media.phone]: { width: 'calc(100vw - 32px)' } },
  header: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, padding: '16px 12px 8px 24px', minHeight: '44px' },
  title: {
    flexGrow: 1,
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  close: { minWidth: '44px', minHeight: '44px' },
  body: {
    padding: '8px 24px 24px',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    flexGrow: 1,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalS,
    padding: '12px 24px calc(16px + env(safe-area-inset-bottom))',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '& button': { minHeight: '44px' },
    [media.phone]: { '& > button': { flexGrow: 1 } },
  },
  plain: { borderTop: 'none' },
});

/** A dialog that fills the screen below 640 px (QUALITY 25). Esc and "Luk" close it, focus returns to the opener. */
export function ResponsiveDialog({ isOpen, onClose, title, children, actions, size = 'medium', kind = 'modal', isText = false }: Props) {
  const styles = useStyles();
  const titleId = useId();
  const surface = useReturnFocus();
  const isAlert = kind === 'alert';
  return (
    <Dialog open={isOpen} modalType={kind} onOpenChange={(_, data) => !data.open && onClose()}>
      <DialogSurface
        ref={surface}
        aria-labelledby={titleId}
        className={mergeClasses(styles.surface, styles[size], isAlert ? styles.alert : styles.sheet)}
      >
        <div className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {!isAlert && (
            <Button className={styles.close} appearance="subtle" icon={<DismissRegular />} aria-label={uiText.close} onClick={onClose} />
          )}
        </div>
        <div className={styles.body} {...(isText && { tabIndex: 0, role: 'region', 'aria-labelledby': titleId })}>
          {children}
        </div>
        {actions && <div className={mergeClasses(styles.actions, isAlert && styles.plain)}>{actions}</div>}
      </DialogSurface>
    </Dialog>
  );
}
