import type { Chart, Point } from 'highcharts';
import { MENU } from '../common/click-modifier.ts';
import { clickOnMark } from './click-on-mark.ts';

/** An event that opens the context menu of the mark under the pointer or the focus. */
type Asking = Pick<MouseEvent, 'clientX' | 'clientY' | 'preventDefault'>;

/** Opens the context menu of the hovered or focused mark, by a click event that carries the request. */
export function askForMenu(chart: Chart | undefined, event: Asking): void {
  const point = chart?.hoverPoint;
  if (!chart || !point) return;
  const menu = { at: placeOf(event, point, chart), taken: () => event.preventDefault() };
  clickOnMark(point, Object.assign(new PointerEvent('contextmenu'), { [MENU]: menu }));
}

/** A key event has no coordinates, so the menu is placed at the mark. */
function placeOf({ clientX, clientY }: Asking, point: Point, { container }: Chart) {
  if (clientX > 0 || clientY > 0) return { x: clientX, y: clientY };
  const element = point.graphic?.element ?? container;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

export const isMenuKey = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);
