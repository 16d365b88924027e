import { BarChart, LineChart } from 'echarts/charts';
import { GridSimpleComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { part as hint } from '../ui/chart/chart-hint';
import { type ChartPoint, chartOption } from '../ui/chart/chart-option';
import { part as zoom } from '../ui/chart/chart-zoom';
import { darkTheme } from '../ui/theme/theme-tokens';

register([BarChart, LineChart, GridSimpleComponent, SVGRenderer]);
register(hint.component);
register(zoom.component);

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2026, 0, 1);

/** Few and many clicks a day, and days without. */
const pointsOf = (days: number): ChartPoint[] =>
  Array.from({ length: days }, (_, n) => ({
    day: new Date(FIRST + n * DAY_MS).toISOString().slice(0, 10),
    value: n % 5 === 0 ? 0 : ((n * 37) % 11) ** (n % 4),
  }));

/** Every kind of chart over a week, a month and a year as it is drawn with all its parts, once it stands still. */
export const drawnCharts = (): string[] =>
  (['bar', 'line'] as const).flatMap((kind) =>
    [7, 31, 365].map((days) => {
      const input = { kind, points: pointsOf(days), describe: (value: number) => `${value} klik`, theme: darkTheme };
      const chart = init(null, null, { renderer: 'svg', ssr: true, width: 393, height: 260 });
      chart.setOption({ ...chartOption(input), ...hint.optionOf(input), ...zoom.optionOf(input), animation: false });
      return chart.renderToSVGString();
    }),
  );
