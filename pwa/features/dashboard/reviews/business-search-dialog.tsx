import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useState } from 'react';
import type { Place, ReviewsAnswer } from '../../../../api/contract/business';
import { LENGTHS } from '../../../../api/contract/limits';
import { endpoints } from '../../../../api/contract/endpoints';
import { useIsOnline } from '../../../platform/online';
import { useApi } from '../../../session/session-context';
import { errors, withCause } from '../../../text/errors';
import { formatDecimal } from '../../../text/format';
import { reviewsInWords, reviewsText } from '../../../text/reviews';
import { uiText } from '../../../text/shell';
import { useSecondsLeft } from '../../../ui/countdown';
import { causeOf } from '../../../ui/state/cause-of';
import { MessageBar } from '../../../ui/state/message-bar';
import { ResponsiveDialog } from '../../../ui/dialog/responsive-dialog';
import { SkeletonList } from '../../../ui/state/skeletons';
import { ControlledTextField } from '../../../ui/form/text-field';
import { useToast } from '../../../ui/toast/toast-context';
import { useIsShown } from '../../../ui/use-is-shown';
import { ChoiceList } from './choice-list';
import { Stars } from './stars';
import { usePlaceSearch, type PlaceSearch } from './use-place-search';

const text = reviewsText.search;

const useStyles = makeStyles({
  body: { display: 'grid', gap: '16px', minHeight: '320px', alignContent: 'start' },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
  none: { margin: 0, textAlign: 'center', padding: '24px 0 0', fontWeight: tokens.fontWeightSemibold },
  noneHint: { margin: 0, textAlign: 'center', color: tokens.colorNeutralForeground3 },
  detail: { display: 'grid', gap: '2px' },
  rating: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 6px', fontVariantNumeric: 'tabular-nums' },
});

function PlaceDetail({ place }: { place: Place }) {
  const styles = useStyles();
  return (
    <span className={styles.detail}>
      <span>{place.address}</span>
      <span className={styles.rating}>
        {place.rating === null ? (
          reviewsText.noRating
        ) : (
          <>
            <span aria-hidden="true">{formatDecimal(place.rating)}</span>
            <Stars rating={place.rating} />
          </>
        )}
        {place.userRatingsTotal !== null && <span>{reviewsInWords(place.userRatingsTotal)}</span>}
      </span>
    </span>
  );
}

function TooMany({ until }: { until: number }) {
  const seconds = useSecondsLeft(until);
  // Read out once, not every second.
  return (
    <MessageBar intent="warning">
      <span aria-live="off">{errors.dashboard.tooManySearches(Math.max(1, seconds))}</span>
    </MessageBar>
  );
}

function Found({
  search,
  busyKey,
  onChoose,
  onAgain,
}: {
  search: PlaceSearch;
  busyKey: string | null;
  onChoose: (place: Place) => void;
  onAgain: () => void;
}) {
  const styles = useStyles();
  if (search.kind === 'searching') return <SkeletonList rows={3} />;
  if (search.kind === 'short') return <p className={styles.hint}>{text.tooShort}</p>;
  if (search.kind === 'limited') return <TooMany until={search.until} />;
  if (search.kind === 'failed') {
    return (
      <MessageBar intent="error" title={errors.dashboard.search} actions={<Button onClick={onAgain}>{uiText.retry}</Button>}>
        {search.cause}
      </MessageBar>
    );
  }
  if (search.kind !== 'found') return null;
  if (search.places.length === 0) {
    return (
      <div role="status">
        <p className={styles.none}>{errors.dashboard.empty.results}</p>
        <p className={styles.noneHint}>{text.noneHint}</p>
      </div>
    );
  }
  const choices = search.places.map((place) => ({
    key: place.placeId,
    title: place.name,
    detail: <PlaceDetail place={place} />,
    onChoose: () => onChoose(place),
  }));
  return <ChoiceList label={text.results} choices={choices} busyKey={busyKey} />;
}

/** Finds the owner's business at Google and links it to the account (SPEC §2 Business search, §8). */
export function BusinessSearchDialog({ onLinked, onClose }: { onLinked: (answer: ReviewsAnswer) => Promise<void>; onClose: () => void }) {
  const styles = useStyles();
  const api = useApi();
  const toast = useToast();
  const isShown = useIsShown();
  const isOnline = useIsOnline();
  const [query, setQuery] = useState('');
  const [busyKey, setBusyKey] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { search, again } = usePlaceSearch(query, isOnline);
  const choose = async (place: Place) => {
    setBusyKey(place.placeId);
    setProblem(null);
    const outcome = await api(endpoints.setupBusiness, { body: { placeId: place.placeId } });
    if (outcome.kind !== 'ok') {
      const cause = causeOf(outcome);
      if (!isShown()) return void toast.error(withCause(errors.dashboard.googleMapsSetup, cause));
      setProblem(cause);
      return setBusyKey(null);
    }
    await onLinked(outcome.data);
    toast.success(outcome.data.message || text.linked(outcome.data.business.name));
    onClose();
  };
  return (
    <ResponsiveDialog isOpen onClose={onClose} title={text.title}>
      <div className={styles.body}>
        {!isOnline && <MessageBar intent="warning">{text.offline}</MessageBar>}
        <ControlledTextField
          name="searchQuery"
          type="search"
          label={text.label}
          placeholder={text.placeholder}
          autoComplete="off"
          maxLength={LENGTHS.placeSearch}
          autoFocus
          disabled={!isOnline}
          contentBefore={<SearchRegular />}
          value={query}
          onChange={setQuery}
        />
        {problem !== null && (
          <MessageBar intent="error" title={errors.dashboard.googleMapsSetup}>
            {problem}
          </MessageBar>
        )}
        <Found search={search} busyKey={busyKey} onChoose={(place) => void choose(place)} onAgain={again} />
      </div>
    </ResponsiveDialog>
  );
}
