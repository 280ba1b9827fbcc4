import type { Chart, Point } from 'highcharts';
import { MENU } from '../common/click-modifier.ts';

/** The events that ask for the menu of the mark under the pointer or the focus. */
type Asking = Pick<MouseEvent, 'clientX' | 'clientY' | 'preventDefault'>;

/** Asks the mark that is hovered or focused for its menu: it hears of a click that says so. */
export function askForMenu(chart: Chart | undefined, event: Asking): void {
  const point = chart?.hoverPoint;
  if (!chart || !point) return;
  const asked = Object.assign(new PointerEvent('contextmenu'), {
    point,
    chartX: 0,
    chartY: 0,
    [MENU]: { at: placeOf(event, point, chart), taken: () => event.preventDefault() },
  });
  const { series } = point;
  point.options.events?.click?.call(point, asked);
  if ('point' in series.options) series.options.point?.events?.click?.call(point, asked);
  series.options.events?.click?.call(series, asked);
}

/** Keys have no place of their own: the menu stands at the mark then. */
function placeOf({ clientX, clientY }: Asking, point: Point, { container }: Chart) {
  if (clientX > 0 || clientY > 0) return { x: clientX, y: clientY };
  const element = point.graphic?.element ?? container;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

export const isMenuKey = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);
