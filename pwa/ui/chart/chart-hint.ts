import { TooltipComponent } from 'echarts/components';
import { formatDay } from '../../text/format';
import type { ChartPart } from './chart-part';

/** The day and its figure, at the pointer or finger. */
export const part: ChartPart = {
  component: TooltipComponent,
  optionOf: ({ kind, describe, theme }) => ({
    tooltip: {
      trigger: 'axis',
      // Drawn on the canvas: HTML would need inline styles, which the page's policy refuses, and would render owner text as markup.
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
  }),
};
