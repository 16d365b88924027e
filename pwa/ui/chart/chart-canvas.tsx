import { makeStyles } from '@fluentui/react-components';
import type { ECharts } from 'echarts/core';
import EChartsReact from 'echarts-for-react/esm/core';
import { type PointerEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { fetchWhenIdle } from '../../platform/idle';
import { useMedia } from '../theme/breakpoints';
import { arrivedParts, engine, fetchChartPart, followParts } from './chart-engine';
import { type ChartInput, chartOption, type ChartPoint, isZoomed } from './chart-option';
import type { ChartPart } from './chart-part';
import { useThemeMode } from '../theme/theme';
import { darkTheme, lightTheme } from '../theme/theme-tokens';

const useStyles = makeStyles({
  layers: { display: 'grid' },
  layer: { gridArea: '1 / 1', minWidth: 0 },
});

/** The points as they were first told, for as long as they are told alike: drawing them anew would take the hint of a day away. */
function useTold(points: readonly ChartPoint[]): readonly ChartPoint[] {
  const [told, setTold] = useState(points);
  const isAlike = told.length === points.length && told.every(({ day, value }, i) => day === points[i]?.day && value === points[i].value);
  if (isAlike) return told;
  setTold(points);
  return points;
}

interface ChartCanvasProps {
  kind: 'bar' | 'line';
  points: readonly ChartPoint[];
  describe: (value: number) => string;
  height: number;
}

const fetchHint = (): Promise<void> => fetchChartPart('hint');

fetchWhenIdle(fetchHint);

/** The drawing itself, in a module of its own: ECharts is fetched only where a chart is shown. */
export function ChartCanvas({ kind, points: given, describe, height }: ChartCanvasProps) {
  const styles = useStyles();
  const points = useTold(given);
  const { mode } = useThemeMode();
  const input = useMemo<ChartInput>(
    () => ({ kind, points, describe, theme: mode === 'dark' ? darkTheme : lightTheme }),
    [kind, points, describe, mode],
  );
  const hasZoom = isZoomed(points);
  useEffect(() => {
    if (hasZoom) void fetchChartPart('zoom');
  }, [hasZoom]);
  const parts = useSyncExternalStore(followParts, arrivedParts);
  const [drawnParts, setDrawnParts] = useState(parts);
  /** Where a hint is wanted, in CSS pixels of the chart. */
  const pointed = useRef<{ x: number; y: number } | null>(null);
  const point = ({ nativeEvent: { clientX, clientY }, currentTarget }: PointerEvent): void => {
    const { left, top } = currentTarget.getBoundingClientRect();
    pointed.current = { x: clientX - left, y: clientY - top };
    void fetchHint();
  };
  const ready = (drawn: readonly ChartPart[], chart: ECharts): void => {
    // Another one came meanwhile: the chart with that is on its way.
    if (drawn !== arrivedParts()) return;
    setDrawnParts(drawn);
    if (pointed.current) chart.dispatchAction({ type: 'showTip', ...pointed.current });
    pointed.current = null;
  };
  // A chart cannot take up a part that comes later: it is made anew upon the one that is seen, which goes when that is done.
  const layers = parts === drawnParts ? [parts] : [drawnParts, parts];
  return (
    <div
      className={styles.layers}
      style={{ height }}
      onPointerDown={point}
      onPointerMove={point}
      // A finger that is lifted leaves, and has pointed.
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'mouse') pointed.current = null;
      }}
    >
      {layers.map((layer) => (
        <div key={layer.length} className={styles.layer}>
          <Drawing input={input} parts={layer} height={height} isAnimated={layers.length === 1} onReady={ready} />
        </div>
      ))}
    </div>
  );
}

interface DrawingProps {
  input: ChartInput;
  parts: readonly ChartPart[];
  height: number;
  /** When it is made. */
  isAnimated: boolean;
  onReady: (parts: readonly ChartPart[], chart: ECharts) => void;
}

function Drawing({ input, parts, height, isAnimated, onReady }: DrawingProps) {
  const reducedMotion = useMedia('reducedMotion');
  const [isGrowing] = useState(isAnimated);
  const option = useMemo(
    () => ({
      ...chartOption(input),
      ...parts.reduce((added, { optionOf }) => ({ ...added, ...optionOf(input) }), {}),
      animation: isGrowing && !reducedMotion,
    }),
    [input, parts, isGrowing, reducedMotion],
  );
  return (
    <EChartsReact
      echarts={engine}
      option={option}
      notMerge
      style={{ height, width: '100%' }}
      onChartReady={(chart: ECharts) => onReady(parts, chart)}
    />
  );
}
