import {
  answerOf,
  type AnswerTexts,
  answerTexts,
  escapeMarkup,
  inkOn,
  linearColor,
  MARK_LABEL,
  numberOrNull,
  tooltipMarkup,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import { metricLabel, xAxisLabel } from '@facet/sdk/chart-query';
import type { DataRow } from '@facet/sdk/common';
import { grainFormatter, timeFormatter } from '@facet/sdk/formatting';
import type { SeriesHeatmapOptions, XAxisOptions, YAxisOptions } from 'highcharts';
import type { CalendarForm, Domain, Subdomain } from '../common/calendar-query.ts';
import { type Calendar, type CalendarCell, calendarOf, stepped } from './calendar-cells.ts';

export interface CalendarProps {
  readonly form: CalendarForm;
  readonly calendar: Calendar;
  readonly byMoment: ReadonlyMap<number, DataRow>;
  readonly metrics: readonly string[];
  readonly all: number;
  readonly texts: AnswerTexts;
  readonly width: number;
  readonly height: number;
}

/** More cells could not be distinguished. */
const MOST = 4000;
/** Rows between two metrics, for the name of the second. */
const GAP = 2;
const LABELS = 22;
const HEAD = 20;
const LEGEND = 26;
/** Pixels between the names of the domains and the legend. */
const BESIDE_LEGEND = 8;
/** Minimum height of the picture for a legend. */
const LEAST_HEIGHT = 140;
const EDGE = 12;

const GRAINS: Readonly<Record<Domain | Subdomain, string>> = {
  min: 'PT1M',
  hour: 'PT1H',
  day: 'P1D',
  week: 'P1W',
  month: 'P1M',
  year: 'P1Y',
};

export const calendarDrawing: ChartDrawing<CalendarForm, CalendarProps> = {
  props(input) {
    const { formData: form, queries, width, height } = input;
    const { colnames, data } = answerOf(queries);
    const named = xAxisLabel(form) ?? '';
    const axis = colnames.includes(named) ? named : (colnames[0] ?? '');
    const byMoment = new Map(
      data.flatMap((row) => {
        const at = numberOrNull(row[axis]);
        return at === null ? [] : [[at, row] as const];
      }),
    );
    const moments = [...byMoment.keys()].sort((a, b) => a - b);
    const domain = form.domain_granularity ?? 'month';
    return {
      form,
      byMoment,
      all: moments.length,
      calendar: calendarOf(moments.slice(-MOST), domain, form.subdomain_granularity ?? 'day'),
      metrics: (form.metrics ?? []).map(metricLabel),
      texts: answerTexts(input, { number: form.y_axis_format }),
      width,
      height,
    };
  },

  options(props, t) {
    const { form, calendar, byMoment, metrics, texts, all } = props;
    const { cells } = calendar;
    const sizes = sizesOf(props);
    const momentText = momentTextOf(form);
    const shown = metrics.flatMap((metric, block) =>
      cells.map((cell) => ({ ...cell, metric, block, value: numberOrNull(byMoment.get(cell.at)?.[metric]) })),
    );
    const ranges = new Map(metrics.map((metric) => [metric, rangeOf(shown.filter((one) => one.metric === metric))]));
    const fill = (metric: string, value: number | null) =>
      value === null
        ? 'var(--chart-grid)'
        : linearColor(form.linear_color_scheme, stepped(value, ranges.get(metric) ?? [0, 0], form.steps));
    const captions = [
      all > MOST ? t('shown', { count: MOST, all }) : '',
      hasLegend(props)
        ? metrics.map((metric) => legendOf(props, metric, ranges.get(metric) ?? [0, 0])).join(' &nbsp; ')
        : '',
    ].filter((text) => text !== '');
    return {
      // Only as high as its cells, because the legend follows below.
      chart: { height: sizes.height, margin: [HEAD, EDGE, sizes.below, EDGE] },
      ...(captions.length === 0
        ? {}
        : {
            caption: {
              text: captions.join('<br>'),
              useHTML: true,
              style: { color: 'var(--text-2)', fontSize: '11px' },
            },
          }),
      xAxis: domainAxis(props, sizes.cell),
      yAxis: metricAxis(props),
      tooltip: {
        shared: false,
        formatter() {
          const cell = shown[this.index];
          if (!cell) return '';
          const text = cell.value === null ? t('noValue') : texts.value(cell.value);
          return tooltipMarkup(
            momentText(cell.at),
            [{ label: texts.name(cell.metric), color: fill(cell.metric, cell.value), text }],
            null,
          );
        },
      },
      accessibility: {
        point: {
          descriptionFormatter(point) {
            const cell = shown[point.index];
            return cell ? `${momentText(cell.at)}, ${texts.value(cell.value)}` : '';
          },
        },
      },
      series: [cellSeries(props, shown, fill, sizes.cell)],
    };
  },

  label: ({ calendar }, t) => t('label', { count: calendar.cells.length }),
};

function domainAxis({ form, calendar: { columns, domains } }: CalendarProps, cell: number): XAxisOptions {
  const domainText = grainFormatter(GRAINS[form.domain_granularity ?? 'month']);
  const left = new Set(
    spaced(
      domains.map(({ column }) => column),
      cell,
    ),
  );
  return {
    min: -0.5,
    max: columns - 0.5,
    lineWidth: 0,
    tickLength: 0,
    crosshair: false,
    tickPositions: domains.map(({ column }) => column),
    labels: {
      align: 'left',
      x: -cell / 2,
      style: { whiteSpace: 'nowrap', textOverflow: 'none' },
      formatter() {
        const domain = domains.find(({ column }) => column === this.value);
        return domain && left.has(domain.column) ? escapeMarkup(domainText(domain.at)) : '';
      },
    },
  };
}

function metricAxis({ form, metrics, texts, calendar: { rows } }: CalendarProps): YAxisOptions {
  return {
    min: -0.5,
    max: metrics.length * (rows + GAP) - GAP - 0.5,
    reversed: true,
    startOnTick: false,
    endOnTick: false,
    gridLineWidth: 0,
    labels: { enabled: false },
    title: { text: '' },
    plotLines: form.show_metric_name
      ? metrics.map((metric, block) => nameOf(texts.name(metric), block * (rows + GAP)))
      : [],
  };
}

interface Cell extends CalendarCell {
  readonly metric: string;
  readonly block: number;
  readonly value: number | null;
}

function cellSeries(
  { form, texts, calendar: { rows } }: CalendarProps,
  shown: readonly Cell[],
  fill: (metric: string, value: number | null) => string,
  size: number,
): SeriesHeatmapOptions {
  return {
    type: 'heatmap',
    name: '',
    borderWidth: Math.min(form.cell_padding, size / 3),
    borderColor: 'var(--surface-card)',
    borderRadius: form.cell_radius,
    dataLabels: {
      enabled: form.show_values && size >= 22,
      formatter() {
        const cell = shown[this.index];
        return cell && cell.value !== null ? escapeMarkup(texts.value(cell.value)) : '';
      },
    },
    data: shown.map((cell) => {
      const color = fill(cell.metric, cell.value);
      return {
        x: cell.column,
        y: cell.block * (rows + GAP) + cell.row,
        value: cell.value,
        color,
        dataLabels: { style: { ...MARK_LABEL, color: inkOn(color) } },
      };
    }),
  };
}

const hasLegend = ({ form, height }: CalendarProps): boolean => form.show_legend && height >= LEAST_HEIGHT;

/** Cells have the size of the form, or a smaller one if they would not fit. */
function sizesOf(props: CalendarProps): {
  readonly cell: number;
  readonly below: number;
  readonly height: number;
} {
  const { form, calendar, metrics, width, height } = props;
  const lines = Math.max(1, metrics.length) * (calendar.rows + GAP) - GAP;
  const needed = LABELS + (hasLegend(props) ? LEGEND + BESIDE_LEGEND : 0);
  const room = height - HEAD - needed;
  const fits = Math.min((width - 2 * EDGE) / calendar.columns, room / lines);
  const cell = Math.max(
    2,
    Math.min(fits, Math.max(form.cell_size + form.cell_padding, (width - 2 * EDGE) / calendar.columns)),
  );
  return { cell, ...belowCells(height, HEAD + lines * cell, needed) };
}

/** The height of the picture: it ends below the legend, if that is above the end of the available room. */
function belowCells(room: number, cells: number, needed: number): { readonly below: number; readonly height: number } {
  const height = Math.min(room, Math.max(LEAST_HEIGHT, Math.ceil(cells + needed)));
  return { height, below: Math.max(needed, height - cells) };
}

function rangeOf(cells: readonly { readonly value: number | null }[]): readonly [number, number] {
  const values = cells.flatMap(({ value }) => value ?? []);
  return [values.reduce((a, b) => Math.min(a, b), Infinity), values.reduce((a, b) => Math.max(a, b), -Infinity)];
}

const nameOf = (name: string, row: number) => ({
  value: row - 0.5,
  width: 0,
  label: {
    text: escapeMarkup(name),
    align: 'left' as const,
    x: 0,
    y: -5,
    style: { color: 'var(--text-2)', fontSize: '11px' },
  },
});

/** Columns whose names do not overlap the previous one. */
function spaced(columns: readonly number[], cell: number): readonly number[] {
  let before = -Infinity;
  return columns.filter((column) => {
    if ((column - before) * cell < 58) return false;
    before = column;
    return true;
  });
}

function legendOf({ form, texts }: CalendarProps, metric: string, [low, high]: readonly [number, number]): string {
  if (!Number.isFinite(low)) return '';
  const count = Math.max(2, Math.min(10, form.steps));
  const marks = Array.from(
    { length: count },
    (_, step) => `<span style="color:${linearColor(form.linear_color_scheme, step / (count - 1))}">■</span>`,
  ).join('');
  return `${escapeMarkup(texts.name(metric))}: ${escapeMarkup(texts.value(low))} ${marks} ${escapeMarkup(texts.value(high))}`;
}

const momentTextOf = (form: CalendarForm) =>
  form.x_axis_time_format === 'smart_date'
    ? grainFormatter(GRAINS[form.subdomain_granularity ?? 'day'])
    : timeFormatter(form.x_axis_time_format);
