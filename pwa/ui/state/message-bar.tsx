import {
  MessageBar as FluentMessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { media } from '../theme/breakpoints';

interface Props {
  intent: 'info' | 'success' | 'warning' | 'error';
  title?: string;
  children: ReactNode;
  actions?: ReactNode;
}

const useStyles = makeStyles({
  bar: { borderRadius: '12px', paddingBlock: '10px', alignItems: 'start', fontSize: tokens.fontSizeBase300 },
  actions: { '& button': { paddingInline: '12px', whiteSpace: 'nowrap' }, [media.coarse]: { '& button': { minHeight: '44px' } } },
  title: { display: 'block' },
  body: { whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: tokens.lineHeightBase300 },
});

/** A condition that lasts (EXPERIENCE); passing news are toasts. Errors are announced at once. */
export function MessageBar({ intent, title, children, actions }: Props) {
  const styles = useStyles();
  return (
    <FluentMessageBar
      intent={intent}
      layout={actions ? 'multiline' : 'singleline'}
      className={styles.bar}
      role={intent === 'error' ? 'alert' : 'status'}
    >
      <MessageBarBody className={styles.body}>
        {title && <MessageBarTitle className={styles.title}>{title}</MessageBarTitle>}
        {children}
      </MessageBarBody>
      {actions && <MessageBarActions className={styles.actions}>{actions}</MessageBarActions>}
    </FluentMessageBar>
  );
}
