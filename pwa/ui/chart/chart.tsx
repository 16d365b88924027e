import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { fetchPart } from '../../platform/stale-chunk';
import { chartText } from '../../text/chart';
import type { ChartPoint } from './chart-option';
import { ChartTable } from './chart-table';
import { media } from '../theme/breakpoints';
import { SkeletonBlock } from '../state/skeletons';
import { summarise } from './summarise';

const canvases = {
  bar: lazy(() => fetchPart(() => import('./chart-canvas')).then((module) => ({ default: module.ChartCanvas }))),
  line: lazy(() => fetchPart(() => import('./line-canvas')).then((module) => ({ default: module.ChartCanvas }))),
};

const useStyles = makeStyles({
  figure: { margin: 0, display: 'grid', gap: '8px', minWidth: 0 },
  // Vertical swipes scroll the page, sideways ones stay in the chart.
  canvas: { minWidth: 0, touchAction: 'pan-y' },
  footer: { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: '12px', flexWrap: 'wrap' },
  summary: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, flex: '1 1 200px' },
  empty: {
    display: 'grid',
    placeItems: 'center',
    color: tokens.colorNeutralForeground3,
    border: `1px dashed ${tokens.colorNeutralStroke2}`,
    borderRadius: '12px',
    padding: '16px',
    textAlign: 'center',
  },
  toggle: { [media.coarse]: { minHeight: '44px', marginBlock: '-8px' } },
  numbers: { fontVariantNumeric: 'tabular-nums' },
  unseen: { visibility: 'hidden' },
});

interface TimeChartProps {
  kind: 'bar' | 'line';
  /** One point per Copenhagen day, ascending, no gaps. */
  points: readonly ChartPoint[];
  /** What is counted, as a column heading: "Klik". */
  unit: string;
  /** A value in words: "3 klik". */
  describe: (value: number) => string;
  /** CSS pixels. */
  height?: number;
  /** Names the chart for screen readers. */
  label: string;
}

/** Figures over time: drawn, summed up in words, and as a table on request. */
export function TimeChart({ kind, points, unit, describe, height = 260, label }: TimeChartProps) {
  const styles = useStyles();
  const [isTable, setIsTable] = useState(false);
  const hasData = points.some((point) => point.value > 0);
  if (!hasData) {
    return (
      <div className={styles.empty} style={{ minHeight: height }}>
        {chartText.noData}
      </div>
    );
  }
  const summary = summarise(points, describe);
  const ChartCanvas = canvases[kind];
  return (
    <figure className={styles.figure} aria-label={label}>
      {isTable ? (
        <ChartTable points={points} unit={unit} caption={label} />
      ) : (
        <div className={styles.canvas} role="img" aria-label={`${label}: ${summary}`} style={{ minHeight: height }}>
          <Suspense fallback={<SkeletonBlock height="260px" />}>
            <ChartCanvas kind={kind} points={points} describe={describe} height={height} />
          </Suspense>
        </div>
      )}
      <figcaption className={styles.footer}>
        <span className={mergeClasses(styles.summary, styles.numbers)}>{summary}</span>
        <Button className={styles.toggle} size="small" appearance="subtle" onClick={() => setIsTable(!isTable)}>
          {isTable ? chartText.showChart : chartText.showTable}
        </Button>
      </figcaption>
    </figure>
  );
}

/** As tall and wide as a chart with this sentence below it. */
export function TimeChartShape({ summary }: { summary: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.figure}>
      <SkeletonBlock height="260px" />
      <div className={styles.footer}>
        <span className={mergeClasses(styles.summary, styles.numbers)}>{summary}</span>
        <Button className={mergeClasses(styles.toggle, styles.unseen)} size="small" appearance="subtle" tabIndex={-1} aria-hidden="true">
          {chartText.showTable}
        </Button>
      </div>
    </div>
  );
}
