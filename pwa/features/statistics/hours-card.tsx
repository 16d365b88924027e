import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { busiestHour, sumHours } from '../../figures/taps';
import { chartText } from '../../text/chart';
import { statisticsText, viewsInWords } from '../../text/statistics';
import { Card } from '../../ui/card';
import { media } from '../../ui/theme/breakpoints';
import { useCardStyles } from './card-styles';
import { HoursMap, MapLegend } from './hours-map';
import { HoursTable } from './hours-table';

const text = statisticsText.hours;

const useStyles = makeStyles({
  figure: { margin: 0, display: 'grid', gap: '12px', minWidth: 0 },
  footer: { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: '8px 16px', flexWrap: 'wrap' },
  summary: {
    flex: '1 1 200px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  toggle: { [media.coarse]: { minHeight: '44px', marginBlock: '-8px' } },
  empty: {
    display: 'grid',
    placeItems: 'center',
    minHeight: '180px',
    padding: '16px',
    color: tokens.colorNeutralForeground3,
    border: `1px dashed ${tokens.colorNeutralStroke2}`,
    borderRadius: '12px',
    textAlign: 'center',
  },
});

/** "Flest fredag kl. 12–13 (34 visninger)." Nothing when no hour is known. */
function summarise(week: readonly (readonly number[])[]): string {
  const best = busiestHour(week);
  return best ? text.busiest(text.weekdays[best.weekday] ?? '', text.clock(best.hour), viewsInWords(best.clicks)) : '';
}

interface Props {
  /** Clicks by weekday, Monday first, and hour. */
  week: readonly (readonly number[])[];
  /** All clicks of the same products and days: those from before hours were counted are among them. */
  views: number;
}

/** When people come: a map of the week by hour, summed up in words, and as a table on request. */
export function HoursCard({ week, views }: Props) {
  const styles = useStyles();
  const card = useCardStyles();
  const [isTable, setIsTable] = useState(false);
  const timed = sumHours(week);
  const summary = summarise(week);
  return (
    <Card label={text.title}>
      <div className={card.head}>
        <h2 className={card.title}>{text.title}</h2>
      </div>
      {timed === 0 ? (
        <div className={styles.empty}>{text.unknown}</div>
      ) : (
        <figure className={styles.figure} aria-label={text.label}>
          {isTable ? <HoursTable week={week} /> : <HoursMap week={week} label={`${text.label}: ${summary}`} />}
          <figcaption className={styles.footer}>
            <span className={styles.summary}>
              {summary} {views > timed && text.untimed(viewsInWords(views - timed))}
            </span>
            {!isTable && <MapLegend />}
            <Button className={styles.toggle} size="small" appearance="subtle" onClick={() => setIsTable(!isTable)}>
              {isTable ? text.showMap : chartText.showTable}
            </Button>
          </figcaption>
        </figure>
      )}
    </Card>
  );
}
