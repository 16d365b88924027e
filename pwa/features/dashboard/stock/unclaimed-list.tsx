import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { UnclaimedStand } from '../../../../api/contract/stand';
import { dashboardText, productTypeName } from '../../../text/dashboard';
import { media } from '../../../ui/theme/breakpoints';
import { useActivate } from './use-activate';
import { Spinner } from '../../../ui/spinner';

const text = dashboardText.unclaimed;

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    [media.desktop]: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: '32px' },
  },
  item: { display: 'flex', alignItems: 'center', gap: '12px', minHeight: '60px', borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  words: { flexGrow: 1, minWidth: 0, display: 'grid' },
  id: { fontFamily: tokens.fontFamilyMonospace, letterSpacing: '0.02em', fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  type: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  button: { minHeight: '36px', flexShrink: 0, [media.coarse]: { minHeight: '44px' } },
});

/** One page of unclaimed products, each with its button. */
export function UnclaimedList({ stands }: { stands: readonly UnclaimedStand[] }) {
  const styles = useStyles();
  const { activate, busyId } = useActivate();
  return (
    <ul className={styles.list} aria-label={text.list}>
      {stands.map(({ standerId, productType }) => {
        const isBusy = busyId === standerId;
        return (
          <li key={standerId} className={styles.item}>
            <span className={styles.words}>
              <span className={styles.id}>{standerId}</span>
              <span className={styles.type}>{productTypeName(productType)}</span>
            </span>
            <Button
              className={styles.button}
              aria-label={text.activateNamed(standerId)}
              disabledFocusable={busyId !== null}
              icon={isBusy ? <Spinner /> : undefined}
              onClick={() => void activate(standerId)}
            >
              {isBusy ? text.activating : text.activate}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
