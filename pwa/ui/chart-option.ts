import type { EChartsCoreOption } from 'echarts/core';
import { formatAxisDay, formatCount, formatDay } from '../text/format';
import type { AppTheme } from './theme-tokens';

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
  /** Chart height in CSS pixels; long ranges get a zoom bar in it. */
  hasZoom: boolean;
}

const monthLabel = new Intl.DateTimeFormat('da-DK', { timeZone: 'UTC', month: 'short' });
const LONG_RANGE_DAYS = 92;

const axisLabel = (day: string, isLong: boolean): string => (isLong ? monthLabel.format(new Date(`${day}T12:00:00Z`)) : formatAxisDay(day));

/**
 * ECharts' description of a time chart. Tooltips are drawn on the canvas (richText): HTML ones would need inline styles,
 * which the page's policy refuses, and would render owner text as markup.
 */
export function chartOption({ kind, points, describe, theme, reducedMotion, hasZoom }: ChartInput): EChartsCoreOption {
  const isLong = points.length > LONG_RANGE_DAYS;
  const colour = theme.colorCompoundBrandForeground1;
  const quiet = { color: theme.colorNeutralForeground3, fontFamily: theme.fontFamilyBase, fontSize: 12 };
  return {
    animation: !reducedMotion,
    animationDuration: 200,
    aria: { enabled: false },
    grid: { left: 8, right: 12, top: 16, bottom: hasZoom ? 56 : 8, containLabel: true },
    xAxis: {
      type: 'category',
      data: points.map((point) => point.day),
      boundaryGap: kind === 'bar',
      axisTick: { show: false },
      axisLine: { lineStyle: { color: theme.colorNeutralStroke2 } },
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
      splitLine: { lineStyle: { color: theme.colorNeutralStroke2 } },
    },
    tooltip: {
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
    },
    ...(hasZoom && {
      dataZoom: [
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
      ],
    }),
    series: [
      {
        type: kind,
        data: points.map((point) => point.value),
        itemStyle: { color: colour, borderRadius: kind === 'bar' ? [4, 4, 0, 0] : 0 },
        ...(kind === 'bar' && {
          barMaxWidth: 40,
          barMinHeight: 0,
          emphasis: { itemStyle: { color: theme.colorBrandForegroundLinkHover } },
        }),
        ...(kind === 'line' && {
          lineStyle: { color: colour, width: 2 },
          showSymbol: false,
          connectNulls: false,
          areaStyle: { color: colour, opacity: 0.12 },
        }),
      },
    ],
  };
}
