import { Button, OverlayDrawer, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useId } from 'react';
import { uiText } from '../../text/shell';
import type { ActionSheetProps, SheetAction } from './sheet-types';
import { appTokens } from '../theme/theme-tokens';
import { useReturnFocus } from '../use-return-focus';

const useStyles = makeStyles({
  sheet: {
    height: 'auto',
    alignItems: 'stretch',
    maxHeight: '85dvh',
    borderRadius: '20px 20px 0 0',
    backgroundColor: appTokens.colorRaised,
    paddingBottom: 'calc(8px + env(safe-area-inset-bottom))',
    overflowY: 'auto',
  },
  handle: { width: '36px', height: '4px', borderRadius: '2px', backgroundColor: tokens.colorNeutralStroke1, margin: '8px auto 0' },
  header: { display: 'flex', alignItems: 'center', gap: '8px', padding: '8px 8px 8px 20px' },
  titles: { flexGrow: 1, minWidth: 0 },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  subtitle: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  list: { listStyleType: 'none', margin: 0, padding: '0 8px' },
  action: {
    width: '100%',
    minHeight: '56px',
    justifyContent: 'flex-start',
    fontWeight: tokens.fontWeightRegular,
    fontSize: tokens.fontSizeBase400,
    padding: '0 12px',
  },
  danger: { color: tokens.colorStatusDangerForeground1 },
  withReason: { paddingBlock: '8px', textAlign: 'start' },
  reason: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  apart: { borderTop: `1px solid ${tokens.colorNeutralStroke2}`, marginTop: '8px', paddingTop: '8px' },
  close: { minWidth: '44px', minHeight: '44px' },
});

/** Row actions in thumb reach on a phone (EXPERIENCE): a sheet from the bottom, the dangerous one set apart. */
export function ActionSheetSurface({ isOpen, onClose, title, subtitle, actions }: ActionSheetProps) {
  const styles = useStyles();
  const titleId = useId();
  const surface = useReturnFocus();
  const select = (action: SheetAction) => {
    onClose();
    action.onSelect();
  };
  return (
    <OverlayDrawer
      ref={surface}
      position="bottom"
      open={isOpen}
      onOpenChange={(_, data) => !data.open && onClose()}
      className={styles.sheet}
      aria-labelledby={titleId}
    >
      <div className={styles.handle} aria-hidden="true" />
      <div className={styles.header}>
        <div className={styles.titles}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        <Button className={styles.close} appearance="subtle" icon={<DismissRegular />} aria-label={uiText.close} onClick={onClose} />
      </div>
      <ul className={styles.list}>
        {[...actions]
          .sort((a, b) => Number(a.isDanger ?? false) - Number(b.isDanger ?? false))
          .map((action) => (
            <li key={action.key} className={mergeClasses(action.isDanger && styles.apart)}>
              <Button
                appearance="subtle"
                className={mergeClasses(
                  styles.action,
                  action.isDanger && !action.isDisabled && styles.danger,
                  action.disabledReason && styles.withReason,
                )}
                icon={action.icon ?? null}
                {...(action.disabledReason ? { disabledFocusable: action.isDisabled ?? false } : { disabled: action.isDisabled ?? false })}
                onClick={() => select(action)}
              >
                <span>
                  {action.label}
                  {action.isDisabled && action.disabledReason && <span className={styles.reason}>{action.disabledReason}</span>}
                </span>
              </Button>
            </li>
          ))}
      </ul>
    </OverlayDrawer>
  );
}
