import { BarChart } from 'echarts/charts';
import { GridSimpleComponent } from 'echarts/components';
import { dispose, getInstanceByDom, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { fetchPart } from '../../platform/stale-chunk';
import type { ChartPart } from './chart-part';

register([BarChart, GridSimpleComponent, CanvasRenderer]);

/** What echarts-for-react calls. ECharts' whole namespace would be fetched with all that is behind its names. */
export const engine = { init, getInstanceByDom, dispose };

const PARTS = { hint: () => import('./chart-hint'), zoom: () => import('./chart-zoom') };

let arrived: readonly ChartPart[] = [];
const fetched = new Map<keyof typeof PARTS, Promise<void>>();
const listeners = new Set<() => void>();

/** The parts that are here: another list as soon as there is one more. */
export const arrivedParts = (): readonly ChartPart[] => arrived;

export function followParts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Fetched once; where it fails, charts do without, and it is asked for again the next time it is wanted. */
export async function fetchChartPart(name: keyof typeof PARTS): Promise<void> {
  const known = fetched.get(name);
  if (known) return known;
  const arrival = fetchPart<{ part: ChartPart }>(PARTS[name]).then(
    ({ part }) => {
      register(part.component);
      arrived = [...arrived, part];
      listeners.forEach((listener) => listener());
    },
    () => void fetched.delete(name),
  );
  fetched.set(name, arrival);
  return arrival;
}
