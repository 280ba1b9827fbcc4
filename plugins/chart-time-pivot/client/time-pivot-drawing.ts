import {
  answerOf,
  chartMargins,
  escapeMarkup,
  legend,
  metricFormatOf,
  notice,
  numberOrNull,
  tooltipMarkup,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import { DTTM_ALIAS, metricLabel } from '@facet/sdk/chart-query';
import type { DataRow } from '@facet/sdk/common';
import { numberFormatter, timeFormatter } from '@facet/sdk/formatting';
import { periodsOf } from '../common/periods.ts';
import type { TimePivotForm } from '../common/time-pivot-query.ts';

interface PeriodLine {
  /** Number of periods back; 0 is the newest. */
  readonly back: number;
  readonly points: readonly (readonly [at: number, value: number | null])[];
}

export interface TimePivotProps {
  readonly form: TimePivotForm;
  readonly lines: readonly PeriodLine[];
  readonly leftOut: number;
  readonly name: string;
  readonly format: string;
}

/** More lines would merge into a grey area. */
const MOST_LINES = 60;
const FAINTEST = 0.12;

/** The lines of the periods, the newest first, each shifted to the newest period. */
export function periodLines(rows: readonly DataRow[], metric: string, frequency: string): readonly PeriodLine[] {
  const points = rows.flatMap((row) =>
    typeof row[DTTM_ALIAS] === 'number' ? [{ at: row[DTTM_ALIAS], value: numberOrNull(row[metric]) }] : [],
  );
  const last = points.reduce((most, { at }) => Math.max(most, at), Number.NEGATIVE_INFINITY);
  const periods = points.length === 0 ? null : periodsOf(frequency, last);
  const lines = new Map<number, [number, number | null][]>();
  for (const { at, value } of points) {
    const { back, offset } = periods?.place(at) ?? { back: 0, offset: at };
    const line = lines.get(back) ?? [];
    lines.set(back, line);
    line.push([(periods?.newest ?? 0) + offset, value]);
  }
  return [...lines].sort(([a], [b]) => a - b).map(([back, line]) => ({ back, points: line.sort(([a], [b]) => a - b) }));
}

export const timePivotDrawing: ChartDrawing<TimePivotForm, TimePivotProps> = {
  props({ formData: form, queries, datasource }) {
    const metric = form.metric === undefined ? '' : metricLabel(form.metric);
    const lines = periodLines(answerOf(queries).data, metric, form.freq);
    const own = metricFormatOf(form, datasource);
    return {
      form,
      lines: lines.slice(0, MOST_LINES),
      leftOut: Math.max(0, lines.length - MOST_LINES),
      name: datasource?.verbose_map[metric] ?? metric,
      format: form.y_axis_format === 'SMART_NUMBER' ? (own ?? form.y_axis_format) : form.y_axis_format,
    };
  },

  options({ form, lines, leftOut, name, format }, t) {
    const amount = numberFormatter(format);
    const moment = timeFormatter(form.x_axis_format);
    const [low, high] = form.y_axis_bounds;
    const oldest = lines.at(-1)?.back ?? 0;
    const named = (back: number) => (back === 0 ? t('current') : String(-back));
    const kind = form.line_interpolation;
    return {
      chart: chartMargins(form),
      ...notice(leftOut > 0 ? t('leftOut', { count: leftOut }) : undefined),
      legend: legend(
        { show_legend: form.show_legend, legendType: 'scroll', legendOrientation: 'top', legendMargin: undefined },
        lines.length,
      ),
      xAxis: {
        type: 'datetime',
        title: { text: escapeMarkup(form.x_axis_label) },
        showFirstLabel: true,
        startOnTick: false,
        endOnTick: false,
        ...(form.x_axis_showminmax ? { tickPositioner: withEnds } : {}),
        labels: {
          formatter() {
            return escapeMarkup(moment(Number(this.value)));
          },
        },
      },
      yAxis: {
        type: form.y_log_scale ? 'logarithmic' : 'linear',
        title: { text: escapeMarkup(form.y_axis_label) },
        ...(low === null ? {} : { min: low }),
        ...(high === null ? {} : { max: high }),
        ...(form.y_axis_showminmax ? { tickPositioner: withEnds } : {}),
        labels: {
          formatter() {
            return escapeMarkup(amount(Number(this.value)));
          },
        },
      },
      tooltip: {
        shared: true,
        formatter() {
          const points = this.points ?? [];
          return tooltipMarkup(
            `${name}, ${timeFormatter('%a %b %d, %H:%M')(this.x)}`,
            points.slice(0, MOST_ROWS).map((point) => ({
              label: point.series.name,
              color: colorOf(form),
              text: amount(point.y ?? null),
            })),
            null,
          );
        },
      },
      series: lines.map(({ back, points }) => ({
        type: kind === 'basis' || kind === 'cardinal' || kind === 'monotone' ? ('spline' as const) : ('line' as const),
        ...(kind === 'step-before'
          ? { step: 'right' as const }
          : kind === 'step-after'
            ? { step: 'left' as const }
            : {}),
        name: named(back),
        color: colorOf(form),
        opacity: Math.max(FAINTEST, 1 - back / (oldest + 1)),
        lineWidth: back === 0 ? 2.5 : 1.5,
        // A period with a single value has no line.
        marker: { enabled: points.filter(([, value]) => value !== null).length === 1 },
        zIndex: lines.length - back,
        // Zero and less have no logarithm.
        data: points.map(([at, value]) => [at, form.y_log_scale && value !== null && value <= 0 ? null : value]),
      })),
    };
  },

  label: ({ lines, name }, t) => t('label', { name, count: lines.length }),
};

const MOST_ROWS = 12;

/** The ticks of an axis, including its ends. */
function withEnds(this: { readonly tickPositions?: number[]; readonly dataMin?: number; readonly dataMax?: number }) {
  const { tickPositions = [], dataMin, dataMax } = this;
  const ends = [dataMin, dataMax].filter((end) => typeof end === 'number' && Number.isFinite(end));
  return [...new Set([...tickPositions, ...ends])].filter((mark) => mark !== undefined).sort((a, b) => a - b);
}

/** The default colour of the contract stands for no choice; the theme's colour is used. */
function colorOf({ color_picker: { r, g, b, a = 1 } }: TimePivotForm): string {
  return r === 0 && g === 122 && b === 135 ? 'var(--chart-1)' : `rgba(${r}, ${g}, ${b}, ${a})`;
}
