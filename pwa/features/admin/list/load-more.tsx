import { Button, makeStyles } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { adminText } from '../../../text/admin';
import { uiText } from '../../../text/shell';
import { MessageBar } from '../../../ui/state/message-bar';
import type { PageList } from './use-page-list';
import { Spinner } from '../../../ui/spinner';

const text = adminText.list;

const useStyles = makeStyles({
  row: { display: 'grid', justifyItems: 'center', gap: '12px', paddingTop: '16px' },
  button: { minHeight: '44px', minWidth: 'min(100%, 260px)', fontVariantNumeric: 'tabular-nums' },
});

/** Distance below the viewport at which the next page is fetched, px. */
const AHEAD = 900;

interface Props {
  list: Pick<PageList<unknown>, 'rows' | 'total' | 'hasMore' | 'isFetchingMore' | 'problem' | 'fetchMore'>;
  /** Only the last list of a screen loads as it scrolls: one above another would push the other out of reach. */
  loadsOnScroll: boolean;
}

/** The end of a paged list: a button for the next page, pressed by scrolling where that does no harm. */
export function LoadMore({ list, loadsOnScroll }: Props) {
  const styles = useStyles();
  const end = useRef<HTMLDivElement>(null);
  const { hasMore, isFetchingMore, fetchMore, problem } = list;
  const mayLoad = loadsOnScroll && hasMore && !isFetchingMore && !problem;
  useEffect(() => {
    if (!mayLoad || !end.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && fetchMore(), {
      rootMargin: `${AHEAD}px`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [mayLoad, fetchMore]);
  if (!hasMore) return null;
  return (
    <div ref={end} className={styles.row}>
      {problem && <MessageBar intent="error">{problem.message || text.moreFailed}</MessageBar>}
      <Button
        className={styles.button}
        disabledFocusable={isFetchingMore}
        icon={isFetchingMore ? <Spinner /> : undefined}
        onClick={fetchMore}
      >
        {isFetchingMore ? text.loadingMore : problem ? uiText.retry : text.more(list.rows.length, list.total)}
      </Button>
    </div>
  );
}
