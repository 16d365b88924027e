import type { EChartsCoreOption } from 'echarts/core';
import { formatAxisDay, formatCount } from '../../text/format';
import type { AppTheme } from '../theme/theme-tokens';

export interface ChartPoint {
  /** YYYY-MM-DD. */
  day: string;
  value: number;
}

export interface ChartInput {
  kind: 'bar' | 'line';
  points: readonly ChartPoint[];
  /** "3 klik": a value in words, for the tooltip. */
  describe: (value: number) => string;
  theme: AppTheme;
}

const monthLabel = new Intl.DateTimeFormat('da-DK', { timeZone: 'UTC', month: 'short' });
const LONG_RANGE_DAYS = 92;
const ZOOM_FROM_POINTS = 62;

/** Long enough for zoom, which has room below the chart from the beginning. */
export const isZoomed = (points: readonly ChartPoint[]): boolean => points.length > ZOOM_FROM_POINTS;

const axisLabel = (day: string, isLong: boolean): string => (isLong ? monthLabel.format(new Date(`${day}T12:00:00Z`)) : formatAxisDay(day));

export const quietText = (theme: AppTheme) => ({ color: theme.colorNeutralForeground3, fontFamily: theme.fontFamilyBase, fontSize: 12 });

const series = ({ kind, points, theme }: ChartInput) => {
  const colour = theme.colorCompoundBrandForeground1;
  const data = points.map((point) => point.value);
  if (kind === 'line')
    return {
      type: kind,
      data,
      itemStyle: { color: colour },
      lineStyle: { color: colour, width: 2 },
      showSymbol: false,
      connectNulls: false,
      areaStyle: { color: colour, opacity: 0.12 },
    };
  return {
    type: kind,
    data,
    itemStyle: { color: colour, borderRadius: [4, 4, 0, 0] },
    barMaxWidth: 40,
    barMinHeight: 0,
    emphasis: { itemStyle: { color: theme.colorBrandForegroundLinkHover } },
  };
};

/** ECharts' description of a time chart, to which its parts add theirs. */
export function chartOption(input: ChartInput): EChartsCoreOption {
  const { kind, points, theme } = input;
  const isLong = points.length > LONG_RANGE_DAYS;
  const quiet = quietText(theme);
  const lines = { lineStyle: { color: theme.colorNeutralStroke2 } };
  return {
    animationDuration: 200,
    // Do not animate between ranges: the bars are different days.
    animationDurationUpdate: 0,
    aria: { enabled: false },
    grid: { left: 8, right: 12, top: 16, bottom: isZoomed(points) ? 56 : 8, containLabel: true },
    xAxis: {
      type: 'category',
      data: points.map((point) => point.day),
      boundaryGap: kind === 'bar',
      axisTick: { show: false },
      axisLine: lines,
      axisLabel: {
        ...quiet,
        hideOverlap: true,
        formatter: (day: string) => axisLabel(day, isLong),
        ...(isLong && { interval: (_index: number, day: string) => day.endsWith('-01') }),
      },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitNumber: 4,
      axisLabel: { ...quiet, formatter: (value: number) => formatCount(value) },
      splitLine: lines,
    },
    series: [series(input)],
  };
}
