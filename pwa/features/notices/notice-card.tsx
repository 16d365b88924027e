import { makeStyles, tokens } from '@fluentui/react-components';
import { DataTrendingRegular } from '@fluentui/react-icons/svg/data-trending';
import { RocketRegular } from '@fluentui/react-icons/svg/rocket';
import { SparkleRegular } from '@fluentui/react-icons/svg/sparkle';
import { SpeakerOffRegular } from '@fluentui/react-icons/svg/speaker-off';
import type { ReactElement } from 'react';
import { noticeWords, type Rating } from '../../../api/contract/notice-words';
import type { Notice, NoticeKind } from '../../../api/contract/notices';
import { paths } from '../../paths';
import { formatAge, formatDateTime } from '../../text/format';
import { noticesText } from '../../text/notices';
import { Card } from '../../ui/card';
import { Chip } from '../../ui/chip';
import { IconTile } from '../../ui/icon-tile';
import { TextLink } from '../../ui/text-link';

const LOOKS: Record<NoticeKind, { icon: ReactElement; to: string; label: string }> = {
  silence: { icon: <SpeakerOffRegular />, to: paths.dashboard, label: noticesText.toProducts },
  firstTap: { icon: <SparkleRegular />, to: paths.dashboard, label: noticesText.toProducts },
  milestone: { icon: <RocketRegular />, to: paths.statistics, label: noticesText.toStatistics },
  week: { icon: <DataTrendingRegular />, to: paths.statistics, label: noticesText.toStatistics },
};

const useStyles = makeStyles({
  row: { display: 'flex', gap: '16px', alignItems: 'flex-start' },
  words: { display: 'grid', gap: '6px', minWidth: 0, flexGrow: 1, gridTemplateColumns: 'minmax(0, 1fr)' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  line: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase300, overflowWrap: 'anywhere' },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px 16px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
});

interface Props {
  notice: Notice;
  isNew: boolean;
  /** Of the linked business, as this device knows it. */
  rating: Rating | null;
  now: number;
}

/** One thing the owner has been told. */
export function NoticeCard({ notice, isNew, rating, now }: Props) {
  const styles = useStyles();
  const { icon, to, label } = LOOKS[notice.kind];
  const { title, lines } = noticeWords(notice, rating);
  return (
    <Card>
      <div className={styles.row}>
        <IconTile icon={icon} />
        <div className={styles.words}>
          <div className={styles.head}>
            <h2 className={styles.title}>{title}</h2>
            {isNew && <Chip tone="brand">{noticesText.isNew}</Chip>}
          </div>
          {lines.map((line) => (
            <p key={line} className={styles.line}>
              {line}
            </p>
          ))}
          <div className={styles.foot}>
            <time dateTime={notice.at} title={formatDateTime(notice.at)}>
              {formatAge(notice.at, now)}
            </time>
            <TextLink to={to}>{label}</TextLink>
          </div>
        </div>
      </div>
    </Card>
  );
}
