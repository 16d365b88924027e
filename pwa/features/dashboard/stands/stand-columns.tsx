import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { SpeakerMuteRegular } from '@fluentui/react-icons/svg/speaker-mute';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import type { Silence } from '../../../../api/contract/stand';
import type { StandView } from '../../../../db/device/queries';
import { dashboardText, productTypeName } from '../../../text/dashboard';
import { formatCount } from '../../../text/format';
import { silenceOf, silenceText } from '../../../text/silence';
import { syncText } from '../../../text/sync';
import { media, useIsPhone } from '../../../ui/theme/breakpoints';
import { Chip } from '../../../ui/chip';
import type { Column } from '../../../ui/table/data-table-types';
import { standName } from '../../../text/stand-name';
import { targetHost, targetLabel } from './target-label';

const text = dashboardText.products;

const useStyles = makeStyles({
  name: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  unnamed: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  id: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase300, letterSpacing: '0.02em' },
  target: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '24px',
    overflowWrap: 'anywhere',
    minWidth: 0,
    maxWidth: '100%',
  },
  // A finger's width of its own, without pushing the lines apart.
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '24px',
    [media.coarse]: { minHeight: '44px', marginBlock: '-8px', paddingInlineEnd: '16px' },
  },
  chip: { display: 'inline-flex', marginTop: '4px' },
  silence: { display: 'flex', margin: '4px 0 2px' },
  works: { color: tokens.colorStatusSuccessForeground1, flexShrink: 0, display: 'inline-flex' },
  clicks: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
});

function Name({ stand }: { stand: StandView }) {
  const styles = useStyles();
  const { pending } = stand;
  return (
    <span className={styles.name}>
      {stand.nickname ?? <span className={styles.unnamed}>{text.noName}</span>}
      {pending && (
        <Chip
          tone={pending.state === 'choice' ? 'danger' : 'warning'}
          icon={pending.state === 'choice' ? <ErrorCircleRegular /> : <ClockRegular />}
        >
          {pending.state === 'choice' ? syncText.choiceMark : syncText.pendingMark}
        </Chip>
      )}
    </span>
  );
}

/** Since when it is silent, and what is usual, in one chip that may break into lines. */
function SilenceMark({ silence }: { silence: Silence }) {
  const styles = useStyles();
  return (
    <span className={styles.silence}>
      <Chip tone="warning" icon={<SpeakerMuteRegular />}>
        <span>
          {silenceText.mark(silence)} – {silenceText.usual(silence)}
        </span>
      </Chip>
    </span>
  );
}

/** Where a scan ends, with whether it works said in an icon and in words. */
function Target({ stand }: { stand: StandView }) {
  const styles = useStyles();
  const isPhone = useIsPhone();
  const silence = silenceOf(stand);
  if (!stand.targetUrl) {
    return (
      <span className={styles.chip}>
        <Chip tone="warning" icon={<WarningRegular />}>
          {text.noLink}
        </Chip>
      </span>
    );
  }
  return (
    <>
      <span className={styles.target}>
        {!silence && (
          <span className={styles.works} role="img" aria-label={text.works}>
            <LinkRegular />
          </span>
        )}
        <Link className={styles.link} href={stand.targetUrl} target="_blank" rel="noopener noreferrer" title={stand.targetUrl}>
          {stand.landingPage?.title ?? (isPhone ? targetHost(stand.targetUrl) : targetLabel(stand.targetUrl))}
        </Link>
      </span>
      {silence && <SilenceMark silence={silence} />}
    </>
  );
}

/**
 * ID, Name, product URL, Type, Clicks (SPEC §2); actions stand at the end of the row. On a phone's card the same in three
 * lines: the name, "KANEL01 · Stander", and where it leads.
 */
export function useStandColumns(): readonly Column<StandView>[] {
  const styles = useStyles();
  const isPhone = useIsPhone();
  const { columns } = text;
  return [
    {
      key: 'id',
      header: columns.id,
      inCard: 'subtitle',
      width: '130px',
      sortValue: (stand) => stand.standerId,
      cell: (stand) => (
        <>
          <span className={styles.id}>{stand.standerId}</span>
          {isPhone && ` · ${productTypeName(stand.productType)}`}
        </>
      ),
    },
    {
      key: 'name',
      header: columns.name,
      inCard: 'title',
      sortValue: (stand) => standName(stand),
      cell: (stand) => <Name stand={stand} />,
    },
    {
      key: 'url',
      header: columns.url,
      inCard: 'subtitle',
      sortValue: (stand) => stand.targetUrl,
      cell: (stand) => <Target stand={stand} />,
    },
    {
      key: 'type',
      header: columns.type,
      inCard: 'hidden',
      width: '100px',
      sortValue: (stand) => stand.productType,
      cell: (stand) => productTypeName(stand.productType),
    },
    {
      key: 'clicks',
      header: columns.clicks,
      inCard: 'figure',
      align: 'end',
      width: '90px',
      sortValue: (stand) => stand.clicks,
      cell: (stand) => <span className={styles.clicks}>{formatCount(stand.clicks)}</span>,
    },
  ];
}
