import type { LegendItemClickEventObject } from 'highcharts';
import { holdsModifier } from './click-modifier.ts';

interface Switchable {
  readonly visible?: boolean;
  setVisible?(visible?: boolean, redraw?: boolean): unknown;
}

/**
 * A click shows one entry alone, or all again if it already is alone. With Ctrl the library's own toggle adds or removes
 * the entry. True when the click was dealt with here.
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
