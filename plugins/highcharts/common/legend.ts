import type { LegendForm } from '@facet/plugin-charts/contract';
import type { Options } from 'highcharts';
import { isolateOnClick } from './legend-isolation.ts';
import { escapeMarkup } from './markup.ts';

/** One row of entries with arrows to the next rows, so that no row is cut. */
const LEGEND_HEIGHT = 40;

type LegendPlace = Pick<NonNullable<Options['legend']>, 'align' | 'verticalAlign' | 'layout'>;

const LEGEND_PLACES: Readonly<Record<LegendForm['legendOrientation'], LegendPlace>> = {
  top: { align: 'left', verticalAlign: 'top', layout: 'horizontal' },
  bottom: { align: 'left', verticalAlign: 'bottom', layout: 'horizontal' },
  left: { align: 'left', verticalAlign: 'middle', layout: 'vertical' },
  right: { align: 'right', verticalAlign: 'middle', layout: 'vertical' },
};

const ENTRIES: NonNullable<Options['legend']> = {
  labelFormatter() {
    return escapeMarkup(this.name);
  },
  events: {
    itemClick(event) {
      if (isolateOnClick(event)) event.preventDefault();
    },
  },
};

/** The legend of every chart type: position, scrolling, escaped names, and isolation of an entry by a click. */
export function legend(form: LegendForm, entries: number): NonNullable<Options['legend']> {
  const margin = form.legendMargin;
  return {
    enabled: form.show_legend && entries > 0,
    ...LEGEND_PLACES[form.legendOrientation],
    ...(margin === undefined ? {} : { margin }),
    ...(form.legendType === 'plain' ? {} : { maxHeight: LEGEND_HEIGHT }),
    ...ENTRIES,
  };
}
