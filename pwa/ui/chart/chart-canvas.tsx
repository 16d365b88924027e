import EChartsReact from 'echarts-for-react/esm/core';
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useMemo, useState } from 'react';
import { useMedia } from '../theme/breakpoints';
import { type ChartPoint, chartOption } from './chart-option';
import { useThemeMode } from '../theme/theme';
import { darkTheme, lightTheme } from '../theme/theme-tokens';

echarts.use([BarChart, LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

const ZOOM_FROM_POINTS = 62;

interface ChartCanvasProps {
  kind: 'bar' | 'line';
  points: readonly ChartPoint[];
  describe: (value: number) => string;
  height: number;
}

/** Zoom is for long ranges, and comes when one is shown: the chart is drawn without it first. */
function useZoom(isWanted: boolean): boolean {
  const [isHere, setIsHere] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    import('./chart-zoom').then(
      ({ zoom }) => {
        echarts.use([zoom]);
        if (isCurrent) setIsHere(true);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return isWanted && isHere;
}

/** The drawing itself, in a module of its own: ECharts is fetched only where a chart is shown. */
export function ChartCanvas({ kind, points, describe, height }: ChartCanvasProps) {
  const { mode } = useThemeMode();
  const reducedMotion = useMedia('reducedMotion');
  const hasZoom = useZoom(points.length > ZOOM_FROM_POINTS);
  const option = useMemo(
    () =>
      chartOption({
        kind,
        points,
        describe,
        theme: mode === 'dark' ? darkTheme : lightTheme,
        reducedMotion,
        hasZoom,
      }),
    [kind, points, describe, mode, reducedMotion, hasZoom],
  );
  // A chart that was made before its zoom was here cannot take it up: it is made anew.
  return <EChartsReact key={String(hasZoom)} echarts={echarts} option={option} notMerge style={{ height, width: '100%' }} />;
}
