import { LineChart } from 'echarts/charts';
import { use as register } from 'echarts/core';

register([LineChart]);

/** For charts with a line, which admins alone see. */
export { ChartCanvas } from './chart-canvas';
