import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ImageRegular } from '@fluentui/react-icons/svg/image';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { useMemo, useState } from 'react';
import type { Business, Review } from '../../../../api/contract/business';
import { useRememberedYes } from '../../../platform/remembered-choice';
import { REVIEW_PHOTOS_KEY } from '../../../session/stored-keys';
import { errors } from '../../../text/errors';
import { reviewsText as text } from '../../../text/reviews';
import { media, useIsPhone } from '../../../ui/theme/breakpoints';
import { SegmentedControl } from '../../../ui/segmented-control';
import { allReviewsLink } from './google-links';
import { ReviewItem } from './review-item';

const AT_FIRST = { phone: 3, wide: 6 };
const STEP = 10;

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', marginBottom: '12px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400, fontWeight: tokens.fontWeightSemibold },
  count: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
  words: { flexGrow: 1 },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    [media.desktop]: { columnGap: '32px', display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  empty: {
    margin: 0,
    padding: '28px 0',
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    paddingTop: '16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    '& > button, & > a': { minHeight: '44px' },
  },
  attribution: { marginInlineStart: 'auto', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
});

type Order = 'newest' | 'oldest';
const ORDERS: readonly { value: Order; label: string }[] = [
  { value: 'newest', label: text.newest },
  { value: 'oldest', label: text.oldest },
];

/** The reviews Google gives us (a few, by relevance), in the order the owner wants them (rule 128). */
export function ReviewList({ business, reviews }: { business: Business; reviews: readonly Review[] }) {
  const styles = useStyles();
  const isPhone = useIsPhone();
  const [order, setOrder] = useState<Order>('newest');
  const [extra, setExtra] = useState(0);
  // Asked once: loading the pictures reveals this browser to Google's servers.
  const [showPhotos, askForPhotos] = useRememberedYes(REVIEW_PHOTOS_KEY);
  const sorted = useMemo(() => [...reviews].sort((a, b) => (order === 'newest' ? b.time - a.time : a.time - b.time)), [reviews, order]);
  const shown = sorted.slice(0, (isPhone ? AT_FIRST.phone : AT_FIRST.wide) + extra);
  const left = sorted.length - shown.length;
  const hasPhotos = reviews.some((review) => review.profile_photo_url);
  return (
    <div>
      <div className={styles.head}>
        <div className={styles.words}>
          <h3 className={styles.title}>{text.latest}</h3>
          {sorted.length > 0 && (
            <span className={styles.count}>{text.shown(shown.length, Math.max(business.user_ratings_total, sorted.length))}</span>
          )}
        </div>
        {sorted.length > 1 && <SegmentedControl label={text.sort} options={ORDERS} value={order} onChange={setOrder} />}
      </div>
      {sorted.length === 0 ? (
        <p className={styles.empty}>{errors.dashboard.empty.reviews}</p>
      ) : (
        <ul className={styles.list} aria-label={text.latest}>
          {shown.map((review) => (
            <li key={`${review.time}${review.author_name}`}>
              <ReviewItem review={review} showPhoto={showPhotos} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        {left > 0 && <Button onClick={() => setExtra(extra + STEP)}>{text.more(Math.min(STEP, left))}</Button>}
        <Button as="a" href={allReviewsLink(business)} target="_blank" rel="noopener noreferrer" icon={<OpenRegular />}>
          {text.all}
        </Button>
        {hasPhotos && !showPhotos && (
          <Button appearance="subtle" icon={<ImageRegular />} title={text.showPhotosHint} onClick={askForPhotos}>
            {text.showPhotos}
          </Button>
        )}
        <span className={styles.attribution} translate="no">
          {text.attribution}
        </span>
      </div>
    </div>
  );
}
