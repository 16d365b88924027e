import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { StarFilled } from '@fluentui/react-icons/svg/star';
import { formatDecimal } from '../../../text/format';
import { reviewsText } from '../../../text/reviews';

const useStyles = makeStyles({
  stars: { position: 'relative', display: 'inline-flex', fontSize: '16px', lineHeight: 0, verticalAlign: 'middle', flexShrink: 0 },
  large: { fontSize: '22px' },
  row: { display: 'inline-flex', '& svg': { flexShrink: 0 } },
  empty: { color: tokens.colorNeutralStroke1, opacity: 0.55 },
  full: { position: 'absolute', top: 0, left: 0, overflow: 'hidden', color: tokens.colorPaletteMarigoldForeground3 },
});

const FIVE = [1, 2, 3, 4, 5];
const row = FIVE.map((star) => <StarFilled key={star} />);

/** Five stars, filled to the tenth; read out as a number. */
export function Stars({ rating, isLarge = false }: { rating: number; isLarge?: boolean }) {
  const styles = useStyles();
  return (
    <span role="img" aria-label={reviewsText.stars(formatDecimal(rating))} className={mergeClasses(styles.stars, isLarge && styles.large)}>
      <span className={mergeClasses(styles.row, styles.empty)}>{row}</span>
      <span className={mergeClasses(styles.row, styles.full)} style={{ width: `${(Math.min(5, Math.max(0, rating)) / 5) * 100}%` }}>
        {row}
      </span>
    </span>
  );
}
