export { DataZoomComponent as zoom } from 'echarts/components';
