import type { Roaming } from '@facet/plugin-charts/contract';
import type { ChartOptions } from 'highcharts';

/**
 * A picture without axes that is zoomed by dragging a rectangle and moved by dragging with Shift; where it may only be
 * moved, a rectangle takes Alt. It needs the part `non-cartesian-zoom`. The wheel keeps scrolling the page.
 */
export function roaming(roam: Roaming): Pick<ChartOptions, 'zooming' | 'panning' | 'panKey'> {
  if (roam === false) return {};
  const zooming = { type: 'xy' as const, mouseWheel: { enabled: false } };
  if (roam === 'scale') return { zooming };
  const panning = { enabled: true, type: 'xy' as const };
  return roam === 'move' ? { zooming: { ...zooming, key: 'alt' }, panning } : { zooming, panning, panKey: 'shift' };
}

/** The library's types know no name for it. */
const NO_ZOOM: object = { type: undefined };

/** Along the axis of places, or not at all, which is named as well: an update keeps what it does not name. */
export const zoomAlong = (zooms: boolean): NonNullable<ChartOptions['zooming']> =>
  zooms ? { type: 'x' } : { ...NO_ZOOM };
