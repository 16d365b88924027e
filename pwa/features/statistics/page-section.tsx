import { makeStyles } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { LandingPage } from '../../../api/contract/landing-page';
import { withOlderDays } from '../../figures/clicks';
import type { DayRange } from '../../figures/day-range';
import { type PageCount, pageFigures } from '../../figures/page-figures';
import { OlderDaysNote } from '../../lookups/older-days-note';
import { useOlderPageCounts } from '../../lookups/use-older-days';
import { StaleNote } from '../../sync/stale-note';
import { usePageCopies, usePageCounts } from '../../sync/use-live';
import { useResource } from '../../sync/use-resource';
import { errors } from '../../text/errors';
import { olderDaysText } from '../../text/older-days';
import { statisticsText } from '../../text/statistics';
import { PageHeader } from '../../ui/page/page-header';
import { PageFiguresCard } from './page-figures-card';

const text = statisticsText.pages;

const useStyles = makeStyles({
  note: { position: 'relative' },
  older: { '&:not(:empty)': { marginBottom: '16px' } },
  grid: {
    display: 'grid',
    gap: '16px',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
    alignItems: 'start',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
});

const bySeen = (pages: readonly LandingPage[], counts: readonly PageCount[], range: DayRange) =>
  pages
    .map((page) => ({ page, figures: pageFigures(page, counts, range) }))
    .sort((a, b) => b.figures.views - a.figures.views || a.page.title.localeCompare(b.page.title, 'da'));

/** Landing pages in the chosen days: how often each was seen, and which of its links were pressed. Nothing without pages. */
export function PageSection({ range }: { range: DayRange }) {
  const styles = useStyles();
  const list = useResource('pages');
  const resource = useResource('pageFigures');
  const pages = usePageCopies();
  const counts = usePageCounts();
  const older = useOlderPageCounts(range.from, (pages ?? []).length > 0);
  const rows = useMemo(
    () => bySeen(pages ?? [], withOlderDays(counts ?? [], older.rows, older.firstKept), range),
    [pages, counts, older.rows, older.firstKept, range],
  );
  if (rows.length === 0 || resource.fetchedAt === null) return null;
  return (
    <section aria-label={text.title}>
      <PageHeader title={text.title} description={text.hint} />
      <div className={styles.note}>
        <StaleNote resource={resource.refusal ? resource : list} failure={errors.dashboard.data} />
      </div>
      <div className={styles.older}>
        <OlderDaysNote older={older} what={olderDaysText.pageFigures} />
      </div>
      <ul className={styles.grid}>
        {rows.map(({ page, figures }) => (
          <li key={page._id}>
            <PageFiguresCard title={page.title} figures={figures} />
          </li>
        ))}
      </ul>
    </section>
  );
}
