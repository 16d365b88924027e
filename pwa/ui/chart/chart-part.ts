import type { EChartsCoreOption, use as register } from 'echarts/core';
import type { ChartInput } from './chart-option';

/** A part of ECharts that a chart can be drawn without. */
export interface ChartPart {
  component: Parameters<typeof register>[0];
  /** What it adds to the chart's description; nothing where the chart has no use for it. */
  optionOf: (input: ChartInput) => EChartsCoreOption;
}
