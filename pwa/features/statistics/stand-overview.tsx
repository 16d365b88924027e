import { Button, Link, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { DataTrendingRegular } from '@fluentui/react-icons/svg/data-trending';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import type { DayRange } from '../../figures/day-range';
import { addStandPath } from '../../paths';
import { saveFile } from '../../platform/save-file';
import { productTypeName } from '../../text/dashboard';
import { formatCount, formatDateTime } from '../../text/format';
import { statisticsText } from '../../text/statistics';
import { media } from '../../ui/theme/breakpoints';
import { ButtonLink } from '../../ui/button-link';
import { Chip } from '../../ui/chip';
import { DataTable } from '../../ui/table/data-table';
import type { Column } from '../../ui/table/data-table-types';
import { EmptyState } from '../../ui/state/empty-state';
import { PageHeader } from '../../ui/page/page-header';
import { TableCard } from '../../ui/table/table-card';
import { shortAddress } from '../../text/address';
import { standName } from '../../text/stand-name';
import type { StandPeriodViews } from './stand-views';
import { statisticsFile } from './statistics-csv';

const text = statisticsText;

const useStyles = makeStyles({
  id: { fontFamily: tokens.fontFamilyMonospace, letterSpacing: '0.02em' },
  name: {
    display: 'block',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: 'anywhere',
  },
  url: {
    overflowWrap: 'anywhere',
    [media.coarse]: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'flex-end',
      minHeight: '44px',
      minWidth: '44px',
      marginBlock: '-8px',
    },
  },
  views: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold, whiteSpace: 'nowrap' },
  total: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  quiet: { color: tokens.colorNeutralForeground3 },
});

function useColumns(): readonly Column<StandPeriodViews>[] {
  const styles = useStyles();
  const { columns } = text;
  return [
    {
      key: 'id',
      header: columns.id,
      inCard: 'title',
      sortValue: ({ stand }) => stand.standerId,
      cell: ({ stand }) => (
        <>
          <span className={styles.id}>{stand.standerId}</span>
          {stand.nickname && <span className={styles.name}>{stand.nickname}</span>}
        </>
      ),
    },
    {
      key: 'type',
      header: columns.type,
      width: '110px',
      sortValue: ({ stand }) => stand.productType,
      cell: ({ stand }) => productTypeName(stand.productType),
    },
    {
      key: 'url',
      header: columns.url,
      sortValue: ({ stand }) => stand.targetUrl,
      cell: ({ stand: { targetUrl } }) => <Target url={targetUrl} />,
    },
    {
      key: 'views',
      header: columns.views,
      inCard: 'figure',
      align: 'end',
      width: '140px',
      sortValue: ({ inPeriod }) => inPeriod,
      cell: ({ inPeriod, total }) => (
        <span className={styles.views}>
          {formatCount(inPeriod)} <span className={styles.total}>({formatCount(total)})</span>
        </span>
      ),
    },
    {
      key: 'latest',
      header: columns.latest,
      width: '170px',
      sortValue: ({ stand }) => stand.lastViewedAt,
      cell: ({ stand: { lastViewedAt } }) =>
        lastViewedAt === null ? <span className={styles.quiet}>{text.noViews}</span> : formatDateTime(lastViewedAt),
    },
  ];
}

function Target({ url }: { url: string | null }) {
  const styles = useStyles();
  if (url === null) {
    return (
      <Chip tone="warning" icon={<WarningRegular />}>
        {text.noLink}
      </Chip>
    );
  }
  return (
    <Link className={styles.url} href={url} target="_blank" rel="noopener noreferrer">
      {shortAddress(url)}
    </Link>
  );
}

interface Props {
  rows: readonly StandPeriodViews[];
  range: DayRange;
  /** All of its days are there: a file of some would be taken for one of all. */
  isWhole: boolean;
  /** There are products, but the filter hides them. */
  isFiltered: boolean;
  onShowAll: () => void;
}

/** ID, type, URL, views in the period (total in brackets) and the latest view of each product (SPEC §2). */
export function StandOverview({ rows, range, isWhole, isFiltered, onShowAll }: Props) {
  const columns = useColumns();
  const { empty, csv } = text;
  return (
    <section aria-label={text.overview}>
      <PageHeader
        title={text.overview}
        description={rows.length > 0 && !isWhole && csv.waits}
        actions={
          rows.length > 0 && (
            <Button
              icon={<ArrowDownloadRegular />}
              disabledFocusable={!isWhole}
              onClick={() => saveFile(statisticsFile(rows), csv.file(range.from, range.to))}
            >
              {csv.download}
            </Button>
          )
        }
      />
      <TableCard>
        <DataTable
          caption={text.caption}
          rows={rows}
          columns={columns}
          rowKey={({ stand }) => stand._id}
          rowName={({ stand }) => standName(stand)}
          initialSort={{ key: 'views', isDescending: true }}
          empty={
            isFiltered ? (
              <EmptyState title={empty.type} action={<Button onClick={onShowAll}>{empty.showAll}</Button>}>
                {empty.typeHint}
              </EmptyState>
            ) : (
              <EmptyState
                icon={<DataTrendingRegular />}
                title={empty.title}
                action={
                  <ButtonLink to={addStandPath} appearance="primary">
                    {empty.action}
                  </ButtonLink>
                }
              >
                {empty.hint}
              </EmptyState>
            )
          }
        />
      </TableCard>
    </section>
  );
}
