import {
  answerOf,
  type AnswerTexts,
  answerTexts,
  escapeMarkup,
  linearColor,
  metricPrinter,
  metricTickPrinter,
  nameLabels,
  nameLines,
  notice,
  numberOrNull,
  tooltipMarkup,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { NumberFormatter } from '@facet/sdk/formatting';
import type { XAxisLabelsOptions, YAxisOptions } from 'highcharts';
import type { ParallelForm } from '../common/parallel-query.ts';

interface Line {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** Position in the colour scheme, 0 to 1; null: no value. */
  readonly share: number | null;
}

export interface ParallelProps {
  readonly form: ParallelForm;
  readonly lines: readonly Line[];
  readonly all: number;
  readonly axes: readonly {
    readonly name: string;
    readonly format: NumberFormatter;
    /** Of the lines of the axis. */
    readonly tick: NumberFormatter;
  }[];
  readonly texts: AnswerTexts;
  readonly width: number;
  readonly height: number;
}

/** More lines would merge into a grey area, and block the page. */
const MOST = 1000;
/** Pixels beside the headings. */
const BESIDE = 16;
/** Below this height, headings have one line and axes no numbers. */
const LOW = 140;
const LOW_LETTERS = 9;
const GAP = 6;

export const parallelDrawing: ChartDrawing<ParallelForm, ParallelProps> = {
  props(input) {
    const { formData: form, queries, datasource, width, height } = input;
    const { data } = answerOf(queries);
    const texts = answerTexts(input);
    const column = form.series === undefined ? undefined : columnLabel(form.series);
    const metrics = (form.metrics ?? []).map(metricLabel);
    const colored = form.secondary_metric === undefined ? undefined : metricLabel(form.secondary_metric);
    const amounts = data.flatMap((row) => numberOrNull(row[colored ?? '']) ?? []);
    const low = amounts.reduce((a, b) => Math.min(a, b), Infinity);
    const high = amounts.reduce((a, b) => Math.max(a, b), -Infinity);
    const shareOf = (value: number | null) => (value === null ? null : high > low ? (value - low) / (high - low) : 1);
    return {
      form,
      all: data.length,
      texts,
      width,
      height,
      axes: metrics.map((metric) => ({
        name: texts.name(metric),
        format: metricPrinter(datasource, metric),
        tick: metricTickPrinter(datasource, metric),
      })),
      lines: data.slice(0, MOST).map((row) => ({
        name: column === undefined ? '' : texts.group(column, row[column]),
        values: metrics.map((metric) => numberOrNull(row[metric])),
        share: colored === undefined ? 1 : shareOf(numberOrNull(row[colored])),
      })),
    };
  },

  options(props, t) {
    const { form, lines, all, axes, width, height } = props;
    const isLow = height < LOW;
    const names = [...new Set(lines.map(({ name }) => name))];
    const places = new Map(names.map((name, at) => [name, at]));
    const before = form.include_series ? 1 : 0;
    const headings = [...(form.include_series ? [''] : []), ...axes.map(({ name }) => name)];
    return {
      chart: {
        parallelCoordinates: true,
        parallelAxes: { lineWidth: 1, lineColor: 'var(--chart-axis)' },
        spacing: isLow ? [4, 20, 4, 8] : [8, 28, 8, 12],
      },
      ...notice(all > lines.length ? t('shown', { count: lines.length, all }) : undefined),
      xAxis: {
        type: 'category',
        categories: headings,
        offset: isLow ? 0 : 8,
        crosshair: false,
        labels: isLow ? lowHeadings(headings, width) : nameLabels(headings, width, { beside: BESIDE }),
      },
      yAxis: [...(form.include_series ? [nameAxis(names)] : []), ...axes.map(({ tick }) => numberAxis(tick, isLow))],
      tooltip: {
        shared: false,
        formatter() {
          const line = lines[this.series.index];
          if (!line) return '';
          const rows = axes.map(({ name, format }, at) => ({
            label: name,
            color: '',
            text: format(line.values[at] ?? null),
          }));
          return tooltipMarkup(line.name, rows, null);
        },
      },
      accessibility: {
        point: {
          descriptionFormatter(point) {
            const axis = axes[point.x - before];
            return [lines[point.series.index]?.name ?? '', axis?.name ?? '', axis?.format(point.y ?? null) ?? ''].join(
              ', ',
            );
          },
        },
      },
      plotOptions: {
        series: {
          lineWidth: lines.length > 100 ? 1 : 1.5,
          opacity: lines.length > 100 ? 0.5 : 0.85,
          states: { hover: { lineWidthPlus: 2 }, inactive: { opacity: 0.12 } },
        },
      },
      series: lines.map(({ name, values, share }) => ({
        type: 'line' as const,
        name,
        color: share === null ? 'var(--chart-axis)' : linearColor(form.linear_color_scheme, 0.25 + 0.75 * share),
        data: [...(form.include_series ? [places.get(name) ?? 0] : []), ...values],
      })),
    };
  },

  label: ({ lines }, t) => t('label', { count: lines.length }),
};

/** One line each, shortened; those at the ends are cut by no edge, because they reach half of a slot beyond their axis. */
function lowHeadings(headings: readonly string[], width: number): XAxisLabelsOptions {
  const room = (width - BESIDE) / Math.max(1, headings.length) - GAP;
  return {
    rotation: 0,
    step: 1,
    style: { whiteSpace: 'nowrap', textOverflow: 'none', fontSize: `${LOW_LETTERS}px` },
    formatter() {
      return escapeMarkup(nameLines(headings[this.pos] ?? '', room, 1).join(''));
    },
  };
}

/** Outlined, because lines run behind the numbers. */
const LABEL = { color: 'var(--text-1)', textOutline: '3px var(--surface-card)' };

const numberAxis = (format: NumberFormatter, isLow: boolean): YAxisOptions => ({
  title: { text: '' },
  gridLineWidth: 0,
  startOnTick: false,
  endOnTick: false,
  zIndex: 6,
  // Numbers at both ends of a low axis would cover its lines: they are in the tooltip.
  labels: {
    enabled: !isLow,
    style: LABEL,
    formatter() {
      return escapeMarkup(format(Number(this.value)));
    },
  },
});

const nameAxis = (names: readonly string[]): YAxisOptions => ({
  type: 'category',
  title: { text: '' },
  categories: [...names],
  gridLineWidth: 0,
  zIndex: 6,
  labels: {
    style: LABEL,
    formatter() {
      return escapeMarkup(names[this.pos] ?? '');
    },
  },
});
