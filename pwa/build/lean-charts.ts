import type { Plugin } from 'vite';

/** What the stand-ins were compared with; chart-drawing.spec.ts fails when another version is installed. */
export const COMPARED_WITH: Readonly<Record<string, string>> = { echarts: '6.1.0', zrender: '6.1.0', 'size-sensor': '1.0.3' };

const NOTHING = 'export default () => {};';
const NO_CLASS = 'export default class {}';
const NO_WORDS = 'export default {};';

/**
 * Modules of ECharts that its core names and our charts never call, with what is read in their place. Our charts are bars or
 * lines over days in words (`category`) and counts (`value`), written for this version, in our own colours, with a hint of our own.
 */
export const STAND_INS: Readonly<Record<string, string>> = {
  // Options as versions 2 and 3 had them.
  'echarts/lib/preprocessor/backwardCompat.js': NOTHING,
  // Words of the tool box, of descriptions and of axes of time, in English and Chinese.
  'echarts/lib/i18n/langEN.js': NO_WORDS,
  'echarts/lib/i18n/langZH.js': NO_WORDS,
  // The theme "dark": ours come with the option.
  'echarts/lib/theme/dark.js': NO_WORDS,
  // showLoading().
  'echarts/lib/loading/default.js': NOTHING,
  // Patterns upon colours.
  'echarts/lib/util/decal.js': 'export const createOrUpdatePatternFromDecal = () => null;',
  // Axes of time and of logarithms, and two axes side by side whose lines are to meet.
  'echarts/lib/scale/Time.js': `${NO_CLASS} export const calcNiceForTimeScale = () => {};`,
  'echarts/lib/scale/Log.js': NO_CLASS,
  'echarts/lib/coord/axisAlignTicks.js': 'export const scaleCalcAlign = () => {};',
  'echarts/lib/util/time.js':
    "export const parseTimeAxisLabelFormatter = () => {}, format = () => '', pad = String, roundTime = (date) => date;",
  // Bars upon bars.
  'echarts/lib/processor/dataStack.js': 'export const dataStackStageHandler = { overallReset() {} };',
  // Figures thinned out where there are more than pixels.
  'echarts/lib/processor/dataSample.js': 'export default (seriesType) => ({ seriesType, reset() {} });',
  // Tables that are filtered and sorted by ECharts.
  'echarts/lib/data/helper/transform.js': 'export const registerExternalTransform = () => {}, applyDataTransform = () => [];',
  // The words of a hint without a formatter.
  'echarts/lib/component/tooltip/seriesFormatTooltip.js': 'export const defaultSeriesFormatTooltip = () => {};',
  // Bars round a centre.
  'echarts/lib/label/sectorLabel.js': 'export const createSectorCalculateTextPosition = () => {}, setSectorTextRotation = () => {};',
  'echarts/lib/util/shape/sausage.js': NO_CLASS,
  'zrender/lib/graphic/shape/Sector.js': NO_CLASS,
  // Shapes and colours that are asked for by their names alone, and thousands of shapes drawn bit by bit.
  'zrender/lib/graphic/CompoundPath.js': NO_CLASS,
  'zrender/lib/graphic/IncrementalDisplayable.js': NO_CLASS,
  'zrender/lib/graphic/LinearGradient.js': NO_CLASS,
  'zrender/lib/graphic/RadialGradient.js': NO_CLASS,
  'zrender/lib/graphic/shape/Arc.js': NO_CLASS,
  'zrender/lib/graphic/shape/BezierCurve.js': NO_CLASS,
  'zrender/lib/graphic/shape/Ellipse.js': NO_CLASS,
  'zrender/lib/graphic/shape/Ring.js': NO_CLASS,
  // A stable sort, which every browser has of its own since 2020.
  'zrender/lib/core/timsort.js': 'export default (array, compare) => array.sort(compare);',
  // Sizes followed by timers and hidden frames where there is no ResizeObserver.
  'size-sensor/lib/index.js': `
    const observers = new WeakMap();
    export const bind = (element, resized) => {
      const observer = new ResizeObserver(resized);
      observer.observe(element);
      observers.set(element, observer);
    };
    export const clear = (element) => observers.get(element)?.disconnect();`,
};

/** Some 16 kB of the chart's first file are such modules. */
export const leanCharts = (): Plugin => ({
  name: 'lean-charts',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /node_modules[\\/](?:echarts|zrender|size-sensor)[\\/]/ },
    handler(id) {
      const file = id.replaceAll('\\', '/').split('/node_modules/').at(-1) ?? '';
      const code = STAND_INS[file];
      return code === undefined ? null : { code, moduleSideEffects: false };
    },
  },
});
