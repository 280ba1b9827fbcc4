import type { TicksLayout } from '@facet/plugin-charts/contract';
import type { XAxisOptions } from 'highcharts';

const ROTATIONS: Readonly<Partial<Record<TicksLayout, number>>> = { flat: 0, '45°': -45, '90°': -90 };

/** An axis of names whose names stand as the form says; `auto` leaves them where they fit. */
export function turnedAxis(axis: XAxisOptions, layout: TicksLayout): XAxisOptions {
  const rotation = ROTATIONS[layout];
  return {
    ...axis,
    labels: {
      ...axis.labels,
      ...(rotation === undefined ? {} : { rotation }),
      ...(layout === 'staggered' ? { staggerLines: 2 } : {}),
    },
  };
}
