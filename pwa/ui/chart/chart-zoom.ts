import { DataZoomComponent } from 'echarts/components';
import { formatAxisDay } from '../../text/format';
import type { ChartPart } from './chart-part';
import { isZoomed, quietText } from './chart-option';

/** Zoom of a long range: by pinch inside the chart, or with the slider below it. */
export const part: ChartPart = {
  component: DataZoomComponent,
  optionOf: ({ points, theme }) => {
    if (!isZoomed(points)) return {};
    const handles = theme.colorCompoundBrandForeground1;
    return {
      dataZoom: [
        { type: 'inside', zoomLock: false },
        {
          type: 'slider',
          height: 28,
          bottom: 8,
          brushSelect: false,
          borderColor: theme.colorNeutralStroke2,
          fillerColor: theme.colorBrandSoft,
          // No shapes written as SVG: lean-charts.ts leaves out what reads them.
          handleIcon: 'circle',
          handleSize: '60%',
          moveHandleIcon: 'none',
          handleStyle: { color: handles, borderColor: handles },
          textStyle: quietText(theme),
          labelFormatter: (_index: number, day: string) => formatAxisDay(day),
        },
      ],
    };
  },
};
