import EChartsReact from 'echarts-for-react/esm/core';
import { BarChart, LineChart } from 'echarts/charts';
import { DataZoomComponent, GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useMemo } from 'react';
import { useMedia } from '../theme/breakpoints';
import { type ChartPoint, chartOption } from './chart-option';
import { useThemeMode } from '../theme/theme';
import { darkTheme, lightTheme } from '../theme/theme-tokens';

echarts.use([BarChart, LineChart, GridComponent, TooltipComponent, DataZoomComponent, CanvasRenderer]);

const ZOOM_FROM_POINTS = 62;

interface ChartCanvasProps {
  kind: 'bar' | 'line';
  points: readonly ChartPoint[];
  describe: (value: number) => string;
  height: number;
}

/** The drawing itself, in a module of its own: ECharts is fetched only where a chart is shown. */
export function ChartCanvas({ kind, points, describe, height }: ChartCanvasProps) {
  const { mode } = useThemeMode();
  const reducedMotion = useMedia('reducedMotion');
  const option = useMemo(
    () =>
      chartOption({
        kind,
        points,
        describe,
        theme: mode === 'dark' ? darkTheme : lightTheme,
        reducedMotion,
        hasZoom: points.length > ZOOM_FROM_POINTS,
      }),
    [kind, points, describe, mode, reducedMotion],
  );
  return <EChartsReact echarts={echarts} option={option} notMerge style={{ height, width: '100%' }} />;
}
