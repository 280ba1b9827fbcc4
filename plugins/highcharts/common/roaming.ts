import type { Roaming } from '@facet/plugin-charts/contract';
import type { ChartOptions } from 'highcharts';

/**
 * Zooming by dragging a rectangle and panning by dragging with Shift, for a picture without axes. Where only panning is
 * enabled, a rectangle needs Alt. It needs the module `non-cartesian-zoom`. The wheel keeps scrolling the page.
 */
export function roaming(roam: Roaming): Pick<ChartOptions, 'zooming' | 'panning' | 'panKey'> {
  if (roam === false) return {};
  const zooming = { type: 'xy' as const, mouseWheel: { enabled: false } };
  if (roam === 'scale') return { zooming };
  const panning = { enabled: true, type: 'xy' as const };
  return roam === 'move' ? { zooming: { ...zooming, key: 'alt' }, panning } : { zooming, panning, panKey: 'shift' };
}

/** The library's types have no value for this. */
const NO_ZOOM: object = { type: undefined };

/**
 * Zooms along the x axis, or not at all. The latter is set explicitly, because an update keeps members that it does not
 * name.
 */
export const zoomAlong = (zooms: boolean): NonNullable<ChartOptions['zooming']> =>
  zooms ? { type: 'x' } : { ...NO_ZOOM };
