import type { Options } from 'highcharts';
import { annotationOptions } from '../annotations/annotation-options.ts';
import { titleRoom } from '../axis-title.ts';
import { legend } from '../legend.ts';
import { notice } from '../notice.ts';
import { zoomAlong } from '../roaming.ts';
import { axisText } from './axis-text.ts';
import { placesOf } from './cartesian-data.ts';
import type { CartesianInput } from './cartesian-input.ts';
import { cartesianTooltip } from './cartesian-tooltip.ts';
import { forecastOptions } from './forecast-options.ts';
import { placeAxis } from './place-axis.ts';
import { seriesColor, seriesOptions } from './series-options.ts';
import { stackKey, stackOf } from './stacking.ts';
import { valueAxis } from './value-axis.ts';
import { valueFormatter } from './value-format.ts';

/** The Highcharts options of lines, bars and related chart types, from the controls and the series. A pure function. */
export function cartesianOptions(input: CartesianInput): Options {
  const { form, data, horizontal = false } = input;
  const value = valueFormatter(form, input);
  const stacked = stackOf(form, input.mark);
  for (const label of data.colorOrder) input.colorOf(label);
  const notes = annotationOptions(
    input.annotations ?? [],
    () => placesOf(data),
    data.axis === 'datetime',
    input.colorOf,
  );
  return {
    chart: {
      // The last number of a horizontal value axis extends beyond the axis.
      ...(horizontal ? { spacingRight: 28 } : {}),
      ...titleRoom(form),
      width: input.width,
      height: input.height,
      inverted: horizontal,
      zooming: zoomAlong(form.zoomable),
    },
    xAxis: { ...placeAxis(input), plotLines: notes.plotLines, plotBands: notes.plotBands },
    yAxis: valueAxis(input, value, stacked),
    // A single series has the name of the chart, so it needs no legend.
    legend: legend(form, data.series.length + notes.series.length > 1 ? data.series.length : 0),
    tooltip: {
      shared: form.rich_tooltip,
      formatter() {
        return cartesianTooltip(input, value, this.points ?? [this]);
      },
    },
    // Screen readers use the formats of the axis and the tooltip.
    accessibility: {
      point: {
        descriptionFormatter(point) {
          const parts = [axisText(form, data, point.x), value(point.y ?? null)];
          return [...parts, ...(data.series.length > 1 ? [point.series.name] : [])].join(', ');
        },
      },
    },
    ...notice(input.texts.reduced, input.texts.withoutPlace, input.texts.undrawn),
    plotOptions: { series: { cursor: input.selects ? 'pointer' : 'default' } },
    series: [
      ...data.series.flatMap((series, index) => [
        seriesOptions(input, series, index, value, stacked, {
          id: series.key,
          ...(stacked === undefined ? {} : { stack: stackKey(input, series) }),
        }),
        ...forecastOptions(input, series, seriesColor(input, series)),
      ]),
      ...notes.series,
    ],
  };
}
