import type { EChartsCoreOption } from 'echarts/core';
import { formatAxisDay, formatCount, formatDay } from '../../text/format';
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
  reducedMotion: boolean;
  /** Adds pinch zoom and a range slider below the chart. */
  hasZoom: boolean;
}

const monthLabel = new Intl.DateTimeFormat('da-DK', { timeZone: 'UTC', month: 'short' });
const LONG_RANGE_DAYS = 92;

const axisLabel = (day: string, isLong: boolean): string => (isLong ? monthLabel.format(new Date(`${day}T12:00:00Z`)) : formatAxisDay(day));

interface Quiet {
  color: string;
  fontFamily: string;
  fontSize: number;
}

/** Zoom of a long range: by pinch inside the chart, or with the slider below it. */
const zoomBars = (theme: AppTheme, quiet: Quiet) => [
  { type: 'inside', zoomLock: false },
  {
    type: 'slider',
    height: 28,
    bottom: 8,
    brushSelect: false,
    borderColor: theme.colorNeutralStroke2,
    fillerColor: theme.colorBrandSoft,
    handleStyle: { color: theme.colorCompoundBrandForeground1, borderColor: theme.colorCompoundBrandForeground1 },
    textStyle: quiet,
    labelFormatter: (_index: number, day: string) => formatAxisDay(day),
  },
];

/** Drawn on the canvas (richText): HTML would need inline styles, which the page's policy refuses, and would render owner text as markup. */
const tooltip = ({ kind, describe, theme }: ChartInput) => ({
  trigger: 'axis',
  renderMode: 'richText',
  confine: true,
  axisPointer: { type: kind === 'bar' ? 'shadow' : 'line' },
  backgroundColor: theme.colorRaised,
  borderColor: theme.colorNeutralStroke1,
  textStyle: { color: theme.colorNeutralForeground1, fontFamily: theme.fontFamilyBase, fontSize: 13 },
  formatter: (items: unknown) => {
    const [first] = items as { name: string; value: number }[];
    return first ? `${formatDay(first.name)}\n${describe(first.value)}` : '';
  },
});

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

/** ECharts' description of a time chart. */
export function chartOption(input: ChartInput): EChartsCoreOption {
  const { kind, points, theme, reducedMotion, hasZoom } = input;
  const isLong = points.length > LONG_RANGE_DAYS;
  const quiet = { color: theme.colorNeutralForeground3, fontFamily: theme.fontFamilyBase, fontSize: 12 };
  const lines = { lineStyle: { color: theme.colorNeutralStroke2 } };
  return {
    animation: !reducedMotion,
    animationDuration: 200,
    // Do not animate between ranges: the bars are different days.
    animationDurationUpdate: 0,
    aria: { enabled: false },
    grid: { left: 8, right: 12, top: 16, bottom: hasZoom ? 56 : 8, containLabel: true },
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
    tooltip: tooltip(input),
    ...(hasZoom && { dataZoom: zoomBars(theme, quiet) }),
    series: [series(input)],
  };
}
