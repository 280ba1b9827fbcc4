import type { MarkSelection, SelectedMark } from '@facet/plugin-charts/contract';
import type { Point, PointEventsOptionsObject } from 'highcharts';
import { gestureOf } from './click-modifier.ts';

/** Clicks, menus and the keyboard act on the mark of a point; points without one do nothing. */
export function markEvents(
  { act }: Pick<MarkSelection, 'act'>,
  markAt: (point: Point) => SelectedMark | undefined,
): { readonly events: PointEventsOptionsObject } {
  return {
    events: {
      click(event) {
        const mark = markAt(this);
        if (mark) act(mark, gestureOf(event));
      },
    },
  };
}
