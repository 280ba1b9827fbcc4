import type { TicksLayout } from '@facet/plugin-charts/contract';
import type { XAxisOptions } from 'highcharts';
import { nameAxis } from './name-axis.ts';

const PLACES: Readonly<Record<TicksLayout, Parameters<typeof nameAxis>[2]>> = {
  auto: {},
  flat: {},
  '45°': { rotation: -45 },
  '90°': { rotation: -90 },
  staggered: { lines: 2 },
};

/** An axis of names with the label layout of the form; `auto` rotates names that would be left out, where the chart is high enough. */
export const turnedAxis = (
  names: readonly string[],
  { width, height }: { readonly width: number; readonly height: number },
  layout: TicksLayout,
): XAxisOptions => nameAxis(names, width, { ...PLACES[layout], ...(layout === 'auto' ? { height } : {}) });
