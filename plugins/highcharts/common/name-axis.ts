import type { XAxisOptions } from 'highcharts';
import { categoryLayout } from './category-labels.ts';
import { escapeMarkup } from './markup.ts';

/** Pixels beside the marks for the value axis and the edges. */
const AXIS_ROOM = 72;

/** An upright axis of names: each is written, wrapped, shortened or turned where it needs to be. @param width CSS pixels of the drawing */
export function nameAxis(names: readonly string[], width: number, beside = AXIS_ROOM): XAxisOptions {
  const layout = categoryLayout(names, (width - beside) / Math.max(1, names.length));
  return {
    type: 'category',
    categories: [...names],
    // Marks that share a name, such as April of two years, keep places of their own.
    uniqueNames: false,
    labels: {
      rotation: layout.rotation,
      step: layout.step,
      style:
        layout.rotation === 0 && layout.width !== null
          ? { width: layout.width, whiteSpace: 'normal', textOverflow: 'none' }
          : { whiteSpace: 'nowrap', textOverflow: 'none' },
      formatter() {
        return escapeMarkup(layout.texts[this.pos] ?? '');
      },
    },
  };
}
