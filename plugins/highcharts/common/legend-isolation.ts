import type { LegendItemClickEventObject } from 'highcharts';
import { holdsModifier } from './click-modifier.ts';

interface Switchable {
  readonly visible?: boolean;
  setVisible?(visible?: boolean, redraw?: boolean): unknown;
}

/**
 * A click shows only that entry, or all entries if it is already the only one. With Ctrl the library's own toggle adds
 * or removes the entry. Returns true when the click was handled here.
 */
export function isolateOnClick(event: LegendItemClickEventObject): boolean {
  if (holdsModifier(event.browserEvent)) return false;
  const clicked = event.legendItem as unknown as Switchable;
  const all = event.target.allItems as unknown as readonly Switchable[];
  const alone = all.every((entry) => (entry === clicked ? entry.visible !== false : entry.visible === false));
  for (const entry of all) entry.setVisible?.(alone || entry === clicked, false);
  event.target.chart.redraw(false);
  return true;
}
