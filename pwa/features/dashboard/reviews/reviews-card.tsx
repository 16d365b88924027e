import { makeStyles, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import type { StandView } from '../../../../db/device/queries';
import { errors } from '../../../text/errors';
import { syncText } from '../../../text/sync';
import { reviewsText as text } from '../../../text/reviews';
import { Card } from '../../../ui/card';
import { Chip } from '../../../ui/chip';
import { useDialog } from '../../../ui/dialog/use-dialog';
import { Nothing, onDemand } from '../../../ui/on-demand';
import { PartFailed } from '../../../ui/state/part-failed';
import { useToast } from '../../../ui/toast/toast-context';
import { ReviewsFailed, ReviewsLoading, ReviewsNote, ReviewsNotLinked } from './reviews-states';
import { useReviews } from './use-reviews';

// Google's answer comes after the figures and the products, and so does what shows it.
const LinkedBusiness = onDemand(() => import('./linked-business').then((module) => module.LinkedBusiness), {
  Meanwhile: ReviewsLoading,
  Failed: PartFailed,
});
const LocationMenu = onDemand(() => import('./location-menu').then((module) => module.LocationMenu), { Meanwhile: Nothing });
const BusinessSearchDialog = onDemand(() => import('./business-search-dialog').then((module) => module.BusinessSearchDialog));
const GoogleLogoutDialog = onDemand(() => import('./google-logout-dialog').then((module) => module.GoogleLogoutDialog));

const useStyles = makeStyles({
  // The note of its age stands above it.
  card: { position: 'relative' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '8px 12px', marginBottom: '12px' },
  heading: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', flexGrow: 1, minWidth: 0, minHeight: '44px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, fontWeight: tokens.fontWeightSemibold },
});

/** Google Maps reviews: what there is to see depends on what the device has, never on the rest of the dashboard. */
export const ReviewsCard = memo(function ReviewsCard({ stands }: { stands: readonly StandView[] }) {
  const styles = useStyles();
  const toast = useToast();
  const reviews = useReviews();
  const { dialog, open, close } = useDialog<'search' | 'logout'>();
  const { resource, linked, replace } = reviews;
  const refresh = async () => {
    const result = await reviews.refresh();
    if (result.kind === 'offline') toast.warning(syncText.offlineRefresh);
    // A 429 is tried again by itself, and said in the card (SPEC §8).
    if (result.kind === 'refused' && result.status !== 429) toast.error(errors.dashboard.reviews);
  };
  return (
    <Card label={text.title} className={styles.card}>
      <div className={styles.head}>
        <div className={styles.heading}>
          <h2 className={styles.title}>{text.title}</h2>
          {linked?.business.isDemo && (
            <span title={text.demoHint}>
              <Chip tone="brand">{text.demo}</Chip>
            </span>
          )}
        </div>
        {linked && (
          <LocationMenu
            businessName={linked.business.name}
            isBusy={resource.isFetching}
            onChange={() => open('search')}
            onRefresh={() => void refresh()}
            onLogout={() => open('logout')}
          />
        )}
      </div>
      <Content reviews={reviews} stands={stands} onLink={() => open('search')} />
      {dialog === 'search' && <BusinessSearchDialog onLinked={replace} onClose={close} />}
      {dialog === 'logout' && linked && (
        <GoogleLogoutDialog businessName={linked.business.name} onLoggedOut={() => replace(null)} onClose={close} />
      )}
    </Card>
  );
});

function Content({
  reviews,
  stands,
  onLink,
}: {
  reviews: ReturnType<typeof useReviews>;
  stands: readonly StandView[];
  onLink: () => void;
}) {
  const { resource, linked, retry } = reviews;
  if (!linked && (linked === undefined || resource.isAwaited)) return <ReviewsLoading />;
  if (!linked && resource.fetchedAt === null) return <ReviewsFailed resource={resource} retry={retry} />;
  return (
    <>
      <ReviewsNote resource={resource} retry={retry} />
      {!linked ? (
        <ReviewsNotLinked onLink={onLink} />
      ) : (
        <LinkedBusiness business={linked.business} reviews={linked.reviews} stands={stands} />
      )}
    </>
  );
}
