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
  // Series upon each other, and what maps and pies said of a choice before version 5.
  'echarts/lib/data/helper/dataStackHelper.js': `
    export const enableDataStack = () => ({ isStackedByIndex: false });
    export const isDimensionStacked = () => false, getStackedDimension = (data, dimension) => dimension;`,
  'echarts/lib/legacy/dataSelectAction.js': 'export const handleLegacySelectEvents = () => {}, createLegacyDataSelectAction = () => {};',
  // What parts of a chart ask it for, less the pictures of it that are left out below.
  'echarts/lib/core/ExtensionAPI.js': `
    const names = 'getDom getZr getWidth getHeight getDevicePixelRatio dispatchAction isSSR isDisposed on off getOption getId updateLabelLayout';
    export default function (chart) {
      for (const name of names.split(' ')) this[name] = chart[name].bind(chart);
    }
    export const getViewOfComponentOrSeries = (api, model) => api[model.mainType === 'series' ? 'getViewOfSeriesModel' : 'getViewOfComponentModel'](model);`,
  // Shapes written as SVG writes them: the zoom's handles, which alone had such, are circles.
  'zrender/lib/tool/path.js':
    'export const createFromString = () => null, extendFromString = createFromString, mergePath = createFromString, clonePath = createFromString;',
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

/** Methods that nobody calls, of modules that are wanted for others: a call would be an error. */
export const UNCALLED: Readonly<Record<string, readonly string[]>> = {
  // A chart as a picture, places in it asked for by others, another theme, and data that comes in portions.
  'echarts/lib/core/echarts.js': [
    'getConnectedDataURL',
    'getDataURL',
    'getSvgDataURL',
    'renderToCanvas',
    'convertToPixel',
    'convertFromPixel',
    'convertToLayout',
    'containPixel',
    'getVisual',
    'appendData',
    'setTheme',
  ],
  'echarts/lib/coord/cartesian/Grid.js': ['convertToPixel', 'convertFromPixel', '_findConvertTarget'],
  'echarts/lib/coord/cartesian/Cartesian2D.js': ['clampData', 'containZone'],
  'echarts/lib/model/Series.js': ['appendData', 'isUniversalTransitionEnabled', 'coordDimToDataDim'],
  'echarts/lib/model/Global.js': ['filterSeries', 'getSeriesByName'],
  'echarts/lib/data/SeriesData.js': [
    'appendData',
    'appendValues',
    'downSample',
    'minmaxDownSample',
    'lttbDownSample',
    'mapArray',
    'getDimensionsOnCoord',
    'clearItemLayouts',
  ],
  'echarts/lib/data/DataStore.js': ['appendData', 'appendValues', 'downSample', 'minmaxDownSample', 'lttbDownSample'],
  'zrender/lib/canvas/Painter.js': [
    'getRenderedCanvas',
    'delLayer',
    'eachBuiltinLayer',
    'getLayers',
    'clearLayer',
    'insertLayer',
    'paintOne',
    'getLayer',
    'getHoverLayer',
  ],
  'zrender/lib/zrender.js': ['refreshHoverImmediately', 'setSleepAfterStill', 'clearAnimation'],
  // Data that is a table worked upon, marks between the marks of an axis.
  'echarts/lib/data/helper/sourceManager.js': ['_applyTransform'],
  'echarts/lib/coord/Axis.js': ['getMinorTicksCoords'],
  'echarts/lib/scale/Interval.js': ['getMinorTicks'],
  'echarts/lib/scale/Ordinal.js': ['getMinorTicks'],
  // Thousands of bars, bars that change places, and marks upon them.
  'echarts/lib/chart/bar/BarView.js': [
    '_renderLarge',
    '_incrementalRenderLarge',
    '_enableRealtimeSort',
    '_dataSort',
    '_isOrderChangedWithinSameData',
    '_isOrderDifferentInView',
    '_updateSortWithinSameData',
    '_dispatchInitSort',
  ],
  'echarts/lib/chart/bar/BarSeries.js': ['brushSelector'],
  'echarts/lib/chart/bar/BaseBarSeries.js': ['getMarkerPosition'],
  // Lines that are drawn in part.
  'zrender/lib/core/PathProxy.js': ['_calculateLength', 'arcTo'],
  // Drawing only where something has changed.
  'zrender/lib/canvas/Layer.js': ['createRepaintRects'],
  'zrender/lib/core/Eventful.js': ['triggerWithContext'],
  'zrender/lib/core/Transformable.js': ['transformCoordToGlobal', 'setOrigin', 'setSkew'],
  'zrender/lib/animation/Animation.js': ['animate'],
  'zrender/lib/animation/Animator.js': ['getTracks', 'getMaxTime', 'isPaused', 'getTarget'],
  'zrender/lib/graphic/Displayable.js': ['animateStyle', 'isStyleObject'],
  'zrender/lib/graphic/Path.js': ['animateShape'],
  'zrender/lib/graphic/shape/Line.js': ['pointAt'],
  'zrender/lib/Element.js': ['replaceState', 'setTextGuideLine', 'removeState', 'toggleState', 'animate'],
  'zrender/lib/graphic/Group.js': ['addBefore', 'childOfName'],
  'echarts/lib/model/mixin/textStyle.js': ['getTextRect'],
  // Bars of which one becomes many.
  'echarts/lib/data/DataDiffer.js': ['_executeMultiple', 'updateManyToMany', 'updateManyToOne', 'updateOneToMany'],
};

/** The code less a method: from the line that begins it to the line at the same depth that ends it. */
function without(name: string, code: string): string {
  const lines = code.split('\n');
  const from = lines.findIndex((line) => line.includes(`.prototype.${name} = function `));
  const depth = lines[from]?.search(/\S/) ?? 0;
  const to = lines.indexOf(`${' '.repeat(depth)}};`, from);
  if (from < 0 || to < 0) throw new Error(`there is no ${name} to be left out`);
  return lines.toSpliced(from, to - from + 1).join('\n');
}

const OF_CHARTS = /node_modules[\\/](?:echarts|zrender|size-sensor)[\\/]/;
const fileIn = (id: string): string => id.replaceAll('\\', '/').split('/node_modules/').at(-1) ?? '';

/** Some 23 kB of the chart's first file are such modules and methods. */
export const leanCharts = (): Plugin => ({
  name: 'lean-charts',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: OF_CHARTS },
    handler(id) {
      const code = STAND_INS[fileIn(id)];
      return code === undefined ? null : { code, moduleSideEffects: false };
    },
  },
  transform: {
    filter: { id: OF_CHARTS },
    handler(code, id) {
      const names = UNCALLED[fileIn(id)];
      return names ? { code: names.reduce((left, name) => without(name, left), code), map: null } : null;
    },
  },
});
