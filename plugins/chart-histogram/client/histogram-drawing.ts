import { markOf, markSelection, type MarkSelection, type SelectedMark } from '@facet/plugin-charts/contract';
import {
  answerOf,
  colorsByName,
  escapeMarkup,
  FADED,
  gestureOf,
  legend,
  nameAxis,
  numberOrNull,
  tooltipMarkup,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import { columnLabel } from '@facet/sdk/chart-query';
import type { DataRow } from '@facet/sdk/common';
import { groupText, type NumberFormatter, numberFormatter } from '@facet/sdk/formatting';
import type { XAxisOptions } from 'highcharts';
import type { HistogramForm } from '../common/histogram-query.ts';

export interface HistogramProps extends MarkSelection {
  readonly form: HistogramForm;
  /** Names of the bins in the answer, `low - high`. */
  readonly bins: readonly string[];
  readonly series: readonly { readonly name: string; readonly mark: SelectedMark; readonly row: DataRow }[];
  readonly column: string;
  readonly width: number;
  colorOf(label: string): string;
}

const BIN = /^(-?[\d.]+(?:e[+-]?\d+)?) - (-?[\d.]+(?:e[+-]?\d+)?)$/i;

export const histogramDrawing: ChartDrawing<HistogramForm, HistogramProps> = {
  props(input) {
    const { formData: form, queries, datasource, width } = input;
    const answer = answerOf(queries);
    const groups = (form.groupby ?? []).map(columnLabel);
    const label = form.column === undefined ? '' : columnLabel(form.column);
    const column = datasource?.verbose_map[label] ?? label;
    const series = answer.data.map((row) => {
      const mark = markOf(row, groups);
      return { mark, name: mark.map(groupText).join(', ') || column, row };
    });
    return {
      form,
      bins: answer.colnames.filter((name) => BIN.test(name)),
      series,
      column,
      width,
      colorOf: colorsByName(
        series.map(({ name }) => name),
        input.colorOf,
      ),
      ...markSelection(
        input,
        form.groupby ?? [],
        series.map(({ mark }) => mark),
      ),
    };
  },

  options(props, t) {
    const { form, bins, series, width, column } = props;
    const edge = numberFormatter(form.x_axis_format);
    const amount = numberFormatter(
      form.normalize && form.y_axis_format === 'SMART_NUMBER' ? '.1%' : form.y_axis_format,
    );
    const names = bins.map((bin) => binText(bin, edge));
    return {
      legend: legend(form, series.length > 1 ? series.length : 0),
      xAxis: {
        ...binAxis(
          names,
          bins.map((bin) => lowerEdge(bin, edge)),
          width,
        ),
        title: { text: escapeMarkup(form.x_axis_title || column) },
      },
      yAxis: {
        min: 0,
        title: { text: escapeMarkup(form.y_axis_title || t(form.normalize ? 'share' : 'count')) },
        labels: {
          formatter() {
            return escapeMarkup(amount(Number(this.value)));
          },
        },
      },
      tooltip: {
        shared: true,
        formatter() {
          const at = this.index;
          return tooltipMarkup(
            names[at] ?? '',
            series.map(({ name, row }) => ({
              label: name,
              color: props.colorOf(name),
              text: amount(numberOrNull(row[bins[at] ?? ''])),
            })),
            null,
          );
        },
      },
      accessibility: {
        point: {
          descriptionFormatter: (point) =>
            [names[point.index], amount(point.y ?? null), ...(series.length > 1 ? [point.series.name] : [])].join(', '),
        },
      },
      series: series.map(({ name, mark, row }) => ({
        type: 'column' as const,
        name,
        color: props.colorOf(name),
        opacity: props.isFaded(mark) ? FADED : 1,
        // Adjacent bins have no gap, because there are no values between them.
        groupPadding: series.length > 1 ? 0.05 : 0,
        pointPadding: series.length > 1 ? 0.02 : 0.01,
        maxPointWidth: Number.POSITIVE_INFINITY,
        cursor: props.select ? ('pointer' as const) : ('default' as const),
        dataLabels: {
          enabled: form.show_value,
          formatter(this: { readonly y?: number | null }) {
            return escapeMarkup(amount(this.y ?? null));
          },
        },
        data: bins.map((bin) => numberOrNull(row[bin])),
        events: {
          click(event: object) {
            if (mark.length > 0) props.act(mark, gestureOf(event));
          },
        },
      })),
    };
  },

  label: ({ series }, t) => t('label', { count: series.length }),
};

/** Pixels beside the bars for the value axis and the margins, and the width of a character. */
const AXIS_ROOM = 72;
const CHARACTER = 6.2;
const GAP = 8;

/** Labels the bins with their names or, if those do not fit, with their lower edges at the start of each bin. */
function binAxis(names: readonly string[], lowerEdges: readonly string[], width: number): XAxisOptions {
  const slot = (width - AXIS_ROOM) / Math.max(1, names.length);
  const axis = nameAxis(names, width);
  const pixels = (text: string) => text.length * CHARACTER + GAP;
  if (names.every((name) => pixels(name) <= slot)) return axis;
  const every = Math.max(1, Math.ceil(Math.max(...lowerEdges.map(pixels)) / slot));
  return {
    ...axis,
    labels: {
      rotation: 0,
      step: 1,
      x: -slot / 2,
      style: { whiteSpace: 'nowrap', textOverflow: 'none' },
      formatter() {
        // The edges are sorted numbers, so skipped ones can be inferred.
        return this.pos % every === 0 ? escapeMarkup(lowerEdges[this.pos] ?? '') : '';
      },
    },
  };
}

const lowerEdge = (bin: string, edge: NumberFormatter): string => {
  const [, low] = BIN.exec(bin) ?? [];
  return low === undefined ? bin : edge(Number(low));
};

function binText(bin: string, edge: NumberFormatter): string {
  const [, low, high] = BIN.exec(bin) ?? [];
  return low === undefined ? bin : `${edge(Number(low))} – ${edge(Number(high))}`;
}
