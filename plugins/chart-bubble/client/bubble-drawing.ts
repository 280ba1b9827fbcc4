import {
  answerOf,
  answerTexts,
  type AnswerTexts,
  escapeMarkup,
  legend,
  metricPrinter,
  metricTickPrinter,
  notice,
  tooltipMarkup,
  wholeTicks,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { QueryColumn, QueryMetric } from '@facet/sdk/common';
import type { NumberFormatter } from '@facet/sdk/formatting';
import type { Axis } from 'highcharts';
import type { BubbleForm } from '../common/bubble-query.ts';
import { type Bubble, bubblesOf, placed } from './bubbles.ts';
import { logTicks } from './log-ticks.ts';

export interface BubbleProps {
  readonly form: BubbleForm;
  readonly bubbles: readonly Bubble[];
  readonly names: { readonly x: string; readonly y: string; readonly size: string };
  readonly formats: { readonly x: NumberFormatter; readonly y: NumberFormatter; readonly size: NumberFormatter };
  readonly ticks: { readonly x: NumberFormatter; readonly y: NumberFormatter };
  readonly height: number;
  colorOf(label: string): string;
}

/** More bubbles cannot be distinguished, and block the page. */
const MOST = 5000;
/** Maximum size of a bubble as a share of the height. */
const LARGEST = 0.3;
const SMALLEST = 6;
/** Pixels from the label of a logarithmic axis to the next, along it and below one another. */
const BESIDE = 56;
const BELOW = 24;
const MOST_TICKS = 6;

export const bubbleDrawing: ChartDrawing<BubbleForm, BubbleProps> = {
  props(input) {
    const { formData: form, queries, datasource, colorOf, height } = input;
    const texts: AnswerTexts = answerTexts(input);
    const columnOf = (column: QueryColumn | undefined) => (column === undefined ? undefined : columnLabel(column));
    const labelOf = (metric: QueryMetric | undefined) => (metric === undefined ? '' : metricLabel(metric));
    const source = {
      entity: columnOf(form.entity) ?? '',
      series: columnOf(form.series),
      x: labelOf(form.x),
      y: labelOf(form.y),
      size: labelOf(form.size),
      textOf: texts.group,
    };
    const formatOf = (chosen: string, metric: string) => metricPrinter(datasource, metric, chosen);
    return {
      form,
      bubbles: bubblesOf(answerOf(queries).data, source),
      names: { x: texts.name(source.x), y: texts.name(source.y), size: texts.name(source.size) },
      ticks: {
        x: metricTickPrinter(datasource, source.x, form.xAxisFormat),
        y: metricTickPrinter(datasource, source.y, form.y_axis_format),
      },
      formats: {
        x: formatOf(form.xAxisFormat, source.x),
        y: formatOf(form.y_axis_format, source.y),
        size: formatOf(form.tooltipSizeFormat, source.size),
      },
      height,
      colorOf,
    };
  },

  options(props, t) {
    const { form, names, formats, ticks, height } = props;
    const inPlace = placed(props.bubbles, { logX: form.logXAxis, logY: form.logYAxis });
    // Large bubbles first, so that small ones are drawn above them.
    const bubbles = [...inPlace].sort((a, b) => b.size - a.size).slice(0, MOST);
    const groups = Map.groupBy(bubbles, ({ series }) => series);
    const order = [...groups.keys()].sort();
    for (const name of order) props.colorOf(name);
    const leftOut = props.bubbles.length - inPlace.length;
    const bubbleOf = (point: object) => ('custom' in point ? (point.custom as Bubble) : undefined);
    return {
      legend: legend(form, order.length > 1 ? order.length : 0),
      ...notice(
        leftOut > 0 ? t('leftOut', { count: leftOut }) : undefined,
        inPlace.length > bubbles.length ? t('shown', { count: bubbles.length, all: inPlace.length }) : undefined,
      ),
      xAxis: {
        ...valueAxis(form.logXAxis, form.truncateXAxis ? form.xAxisBounds : undefined, ticks.x, {
          rotation: -form.xAxisLabelRotation,
          ...(form.xAxisLabelInterval === '0' ? { step: 1 } : {}),
        }),
        title: { text: escapeMarkup(form.x_axis_label), margin: form.x_axis_title_margin },
        gridLineWidth: 1,
        gridLineColor: 'var(--chart-grid)',
      },
      yAxis: {
        ...valueAxis(form.logYAxis, form.truncateYAxis ? form.y_axis_bounds : undefined, ticks.y, {
          rotation: -form.yAxisLabelRotation,
        }),
        title: { text: escapeMarkup(form.y_axis_label), margin: form.y_axis_title_margin },
      },
      tooltip: {
        shared: false,
        formatter() {
          const bubble = bubbleOf(this.options);
          if (!bubble) return '';
          const heading = bubble.series === '' ? bubble.name : `${bubble.name} (${bubble.series})`;
          return tooltipMarkup(
            heading,
            (['x', 'y', 'size'] as const).map((part) => ({
              label: names[part],
              color: '',
              text: formats[part](bubble[part]),
            })),
            null,
          );
        },
      },
      accessibility: {
        point: {
          descriptionFormatter(point) {
            const bubble = bubbleOf(point.options);
            if (!bubble) return '';
            return [bubble.name, ...(['x', 'y', 'size'] as const).map((part) => formats[part](bubble[part]))].join(
              ', ',
            );
          },
        },
      },
      series: order.map((name) => ({
        type: 'bubble' as const,
        name: name === '' ? names.size : name,
        color: props.colorOf(name),
        // Bubbles at the edge are not clipped.
        clip: false,
        minSize: SMALLEST,
        maxSize: Math.max(SMALLEST, Math.min(2 * form.max_bubble_size + SMALLEST, height * LARGEST)),
        marker: { fillOpacity: form.opacity, lineWidth: 1, lineColor: 'var(--surface-card)' },
        data: (groups.get(name) ?? []).map((bubble) => ({
          x: bubble.x,
          y: bubble.y,
          z: bubble.size,
          name: bubble.name,
          custom: bubble,
        })),
      })),
    };
  },

  label: ({ bubbles }, t) => t('label', { count: bubbles.length }),
};

function valueAxis(
  log: boolean,
  [low, high]: readonly [number | null, number | null] = [null, null],
  format: NumberFormatter,
  labels: { readonly rotation: number; readonly step?: number },
) {
  return {
    type: log ? ('logarithmic' as const) : ('linear' as const),
    ...wholeTicks(format),
    // On logarithmic axes the library makes no room for whole bubbles, and marks too few or too many values of a decade.
    ...(log
      ? { tickPositioner: logTicksOn, minPadding: 0.08, maxPadding: 0.12, startOnTick: false, endOnTick: false }
      : {}),
    // A bound of zero or less is not possible on a logarithmic axis.
    min: log && low !== null && low <= 0 ? null : low,
    max: log && high !== null && high <= 0 ? null : high,
    labels: {
      ...labels,
      overflow: 'justify' as const,
      formatter(this: { readonly value: number | string }) {
        return escapeMarkup(format(Number(this.value)));
      },
    },
  };
}

function logTicksOn(this: Axis, from: number, to: number): number[] {
  const room = Math.floor(this.len / (this.horiz === true ? BESIDE : BELOW));
  return logTicks(from, to, Math.min(MOST_TICKS, Math.max(2, room)));
}
