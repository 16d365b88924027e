import { makeStyles } from '@fluentui/react-components';
import type { Business, Review } from '../../../../api/contract/business';
import type { StandView } from '../../../../db/device/queries';
import { media } from '../../../ui/theme/breakpoints';
import { BusinessInfo } from './business-info';
import { ReviewLinkActions } from './review-link-actions';
import { ReviewList } from './review-list';

const useStyles = makeStyles({
  body: {
    display: 'grid',
    gap: '24px',
    gridTemplateColumns: 'minmax(0, 1fr)',
    [media.desktop]: { gridTemplateColumns: 'minmax(260px, 320px) minmax(0, 1fr)', gap: '40px' },
  },
  side: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px', alignContent: 'start' },
});

interface Props {
  business: Business;
  reviews: readonly Review[];
  stands: readonly StandView[];
}

/** The linked business with its reviews. */
export function LinkedBusiness({ business, reviews, stands }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.body}>
      <div className={styles.side}>
        <BusinessInfo business={business} />
        <ReviewLinkActions business={business} stands={stands} />
      </div>
      <ReviewList key={business.place_id} business={business} reviews={reviews} />
    </div>
  );
}
