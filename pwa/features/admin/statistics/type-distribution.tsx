import { makeStyles, tokens } from '@fluentui/react-components';
import { PRODUCT_TYPES, type ProductType } from '../../../../api/contract/stand';
import { adminText } from '../../../text/admin';
import { productTypeName } from '../../../text/dashboard';
import { formatPercent } from '../../../text/format';
import { typeShares } from './statistics-series';

const text = adminText.statistics;

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '16px' },
  row: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '6px 16px' },
  name: { fontWeight: tokens.fontWeightSemibold },
  figures: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  track: { gridColumn: '1 / -1', height: '10px', borderRadius: '5px', backgroundColor: tokens.colorNeutralBackground4, overflow: 'hidden' },
  bar: { height: '100%', borderRadius: '5px', backgroundColor: tokens.colorCompoundBrandForeground1, minWidth: '4px' },
  empty: { margin: 0, color: tokens.colorNeutralForeground3 },
});

const isKnown = (type: string): type is ProductType => (PRODUCT_TYPES as readonly string[]).includes(type);

/** How many products there are of each type; the bars only repeat what the words say. */
export function TypeDistribution({ distribution }: { distribution: Readonly<Record<string, number>> }) {
  const styles = useStyles();
  const shares = typeShares(distribution);
  if (shares.every(({ count }) => count === 0)) return <p className={styles.empty}>{text.noTypes}</p>;
  return (
    <ul className={styles.list}>
      {shares.map(({ type, count, share }) => (
        <li key={type} className={styles.row}>
          <span className={styles.name}>{isKnown(type) ? productTypeName(type) : type}</span>
          <span className={styles.figures}>{text.typeShare(count, formatPercent(share))}</span>
          <div className={styles.track} aria-hidden="true">
            <div className={styles.bar} style={{ width: `${share * 100}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
}
