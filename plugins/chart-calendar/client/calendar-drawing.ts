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
import type { SeriesHeatmapOptions, SeriesScatterOptions, YAxisOptions } from 'highcharts';
import { CELL_SIZE, type CalendarForm, type Domain, type Subdomain } from '../common/calendar-query.ts';
import { type BandCell, type BandedCalendar, bandedCalendar, cellSize } from './calendar-bands.ts';
import { type Calendar, calendarOf, stepped } from './calendar-cells.ts';

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
/** Pixels above the cells, for the name of a metric and for the names of the domains. */
const METRIC_NAME = 22;
const DOMAIN_NAMES = 24;
const TOP = 4;
const BOTTOM = 8;
const LEGEND = 34;
/** Minimum height for the legend, or for the name of a single metric. */
const LEAST_HEIGHT = 140;
/** Minimum height of one of several metrics for its name. */
const LEAST_BLOCK = 80;
const EDGE = 12;
/** Minimum distance of the names of domains. */
const NAME_ROOM = 58;

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
    const { form, byMoment, metrics, texts, all } = props;
    const layout = layoutOf(props);
    const momentText = momentTextOf(form);
    const shown = metrics.flatMap((metric, block) =>
      layout.calendar.cells.map((cell) => ({
        ...cell,
        metric,
        block,
        value: numberOrNull(byMoment.get(cell.at)?.[metric]),
      })),
    );
    const ranges = new Map(metrics.map((metric) => [metric, rangeOf(shown.filter((one) => one.metric === metric))]));
    const fill = (metric: string, value: number | null) =>
      value === null
        ? 'var(--chart-grid)'
        : linearColor(form.linear_color_scheme, stepped(value, ranges.get(metric) ?? [0, 0], form.steps));
    const captions = [
      all > MOST ? t('shown', { count: MOST, all }) : '',
      hasLegend(props)
        ? metrics.flatMap((metric) => legendOf(props, metric, ranges.get(metric) ?? [0, 0]) || []).join(' &nbsp; ')
        : '',
    ].filter((text) => text !== '');
    const isEmpty = layout.calendar.cells.length === 0;
    return {
      // Only as high as its cells, because the legend follows below. A note that there are none has no fixed place.
      ...(isEmpty ? {} : { chart: { height: layout.height, margin: [TOP, layout.right, layout.below, EDGE] } }),
      ...(captions.length === 0
        ? {}
        : {
            caption: {
              text: captions.join('<br>'),
              useHTML: true,
              style: { color: 'var(--text-2)', fontSize: '11px' },
            },
          }),
      xAxis: { ...BARE_AXIS, min: -0.5, max: layout.calendar.columns - 0.5 },
      yAxis: { ...BARE_AXIS, ...metricAxis(props, layout) },
      tooltip: {
        shared: false,
        formatter() {
          const cell = shown[this.index];
          if (!cell || this.series.index > 0) return '';
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
      series: [cellSeries(props, shown, fill, layout), domainNames(props, layout)],
    };
  },

  label: ({ calendar }, t) => t('label', { count: calendar.cells.length }),
};

const BARE_AXIS = {
  lineWidth: 0,
  tickLength: 0,
  gridLineWidth: 0,
  crosshair: false,
  startOnTick: false,
  endOnTick: false,
  labels: { enabled: false },
  title: { text: '' },
} as const;

function metricAxis(props: CalendarProps, layout: Layout): YAxisOptions {
  const { metrics, texts } = props;
  return {
    min: 0,
    max: layout.rowOf(Math.max(0, metrics.length - 1), layout.calendar.bands - 1, layout.rows),
    reversed: true,
    plotLines:
      namesMetrics(props) && layout.calendar.cells.length > 0
        ? metrics.map((metric, block) => nameOf(texts.name(metric), layout.rowOf(block, 0, 0) - layout.namesAbove))
        : [],
  };
}

/** Names of the domains above their columns; of overlapping names only the first is drawn. */
function domainNames({ form, metrics }: CalendarProps, layout: Layout): SeriesScatterOptions {
  const domainText = grainFormatter(GRAINS[form.domain_granularity ?? 'month']);
  const { domains, bands } = layout.calendar;
  const named = Array.from({ length: bands }, (_, band) =>
    spaced(
      domains.filter((domain) => domain.band === band),
      layout.cell,
    ),
  ).flat();
  return {
    type: 'scatter',
    name: '',
    showInLegend: false,
    enableMouseTracking: false,
    accessibility: { enabled: false },
    marker: { enabled: false },
    dataLabels: {
      enabled: true,
      align: 'left',
      verticalAlign: 'bottom',
      x: -1,
      y: 0,
      padding: 2,
      crop: false,
      overflow: 'allow',
      allowOverlap: true,
      style: { color: 'var(--text-2)', fontSize: '11px', fontWeight: '400', textOutline: 'none' },
      formatter() {
        return escapeMarkup(this.name);
      },
    },
    data: metrics.flatMap((_, block) =>
      named.map(({ at, column, band }) => ({
        name: domainText(at),
        x: column - 0.5,
        y: layout.rowOf(block, band, 0),
      })),
    ),
  };
}

interface Cell extends BandCell {
  readonly metric: string;
  readonly block: number;
  readonly value: number | null;
}

function cellSeries(
  { form, texts }: CalendarProps,
  shown: readonly Cell[],
  fill: (metric: string, value: number | null) => string,
  layout: Layout,
): SeriesHeatmapOptions {
  return {
    type: 'heatmap',
    name: '',
    borderWidth: Math.min(form.cell_padding, layout.cell / 3),
    borderColor: 'var(--surface-card)',
    borderRadius: form.cell_radius,
    dataLabels: {
      enabled: form.show_values && layout.cell >= 22,
      formatter() {
        const cell = shown[this.index];
        return cell && cell.value !== null ? escapeMarkup(texts.value(cell.value)) : '';
      },
    },
    data: shown.map((cell) => {
      const color = fill(cell.metric, cell.value);
      return {
        x: cell.column,
        y: layout.rowOf(cell.block, cell.band, cell.row + 0.5),
        value: cell.value,
        color,
        dataLabels: { style: { ...MARK_LABEL, color: inkOn(color) } },
      };
    }),
  };
}

const namesMetrics = ({ form, metrics, height }: CalendarProps): boolean =>
  form.show_metric_name && (metrics.length > 1 ? height >= metrics.length * LEAST_BLOCK : height >= LEAST_HEIGHT);

const hasLegend = ({ form, height }: CalendarProps): boolean => form.show_legend && height >= LEAST_HEIGHT;

interface Layout {
  readonly calendar: BandedCalendar;
  readonly rows: number;
  /** Pixels. */
  readonly cell: number;
  readonly right: number;
  readonly below: number;
  readonly height: number;
  /** Height of the domain names in cells. */
  readonly namesAbove: number;
  /** Position of a row in a band of a metric, in cells from the top. */
  rowOf(block: number, band: number, row: number): number;
}

/** Cells fill the room, or are smaller if the form sets their size. */
function layoutOf(props: CalendarProps): Layout {
  const { form, calendar, metrics, width, height } = props;
  const { rows } = calendar;
  const needed = TOP + (hasLegend(props) ? LEGEND : BOTTOM);
  const metricName = namesMetrics(props) ? METRIC_NAME : 0;
  const blocks = Math.max(1, metrics.length);
  const room = {
    width: width - 2 * EDGE,
    height: height - needed - blocks * metricName,
    blocks,
    head: DOMAIN_NAMES,
  };
  const banded = bandedCalendar(calendar, room);
  const largest = form.cell_size === CELL_SIZE ? Infinity : form.cell_size + form.cell_padding;
  const cell = Math.max(2, Math.min(largest, cellSize(banded, rows, room)));
  const bandRows = rows + DOMAIN_NAMES / cell;
  const blockRows = metricName / cell + banded.bands * bandRows;
  const all = blocks * blockRows * cell;
  // The picture ends below the legend, if that is above the end of the available room.
  const taken = Math.min(height, Math.max(LEAST_HEIGHT, Math.ceil(all + needed)));
  return {
    calendar: banded,
    rows,
    cell,
    right: Math.max(EDGE, width - EDGE - banded.columns * cell),
    below: Math.max(needed - TOP, taken - TOP - all),
    height: taken,
    namesAbove: DOMAIN_NAMES / cell,
    rowOf: (block, band, row) => block * blockRows + metricName / cell + band * bandRows + DOMAIN_NAMES / cell + row,
  };
}

function rangeOf(cells: readonly { readonly value: number | null }[]): readonly [number, number] {
  const values = cells.flatMap(({ value }) => value ?? []);
  return [values.reduce((a, b) => Math.min(a, b), Infinity), values.reduce((a, b) => Math.max(a, b), -Infinity)];
}

const nameOf = (name: string, row: number) => ({
  value: row,
  width: 0,
  label: {
    text: escapeMarkup(name),
    align: 'left' as const,
    x: 0,
    y: -5,
    style: { color: 'var(--text-2)', fontSize: '11px' },
  },
});

/** Domains whose names do not overlap the previous one. */
function spaced<T extends { readonly column: number }>(domains: readonly T[], cell: number): readonly T[] {
  let before = -Infinity;
  return domains.filter(({ column }) => {
    if ((column - before) * cell < NAME_ROOM) return false;
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
