import {
  answerOf,
  type AnswerTexts,
  answerTexts,
  calendarPlaces,
  chartMargins,
  escapeMarkup,
  inkOn,
  lettersFor,
  linearColor,
  linearLegend,
  nameAxis,
  namePixels,
  notice,
  shortCalendarName,
  tooltipMarkup,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import type { StoredColor } from '@facet/sdk/chart-form';
import { columnLabel, metricLabel, xAxisLabel } from '@facet/sdk/chart-query';
import { numberFormatter } from '@facet/sdk/formatting';
import type { Options, Point, PointOptionsObject } from 'highcharts';
import { AUTO_INTERVAL, type HeatmapForm } from '../common/heatmap-query.ts';
import {
  colorRange,
  type HeatmapCell,
  type HeatmapGrid,
  heatmapGrid,
  type LineOrder,
  shareIn,
} from './heatmap-cells.ts';
import { drawableGrid } from './large-grid.ts';

export interface HeatmapProps {
  readonly form: HeatmapForm;
  /** The cells to draw. */
  readonly grid: HeatmapGrid;
  /** Number of cells in the answer. */
  readonly all: number;
  readonly metric: string;
  readonly texts: AnswerTexts;
  readonly width: number;
  readonly height: number;
}

function lineOrder(sort: HeatmapForm['sort_x_axis']): LineOrder {
  if (sort === undefined) return undefined;
  if (sort.startsWith('value')) return 'answer';
  return sort.endsWith('asc') ? 'up' : 'down';
}

const percent = numberFormatter('.2%');
const PIECES = 5;
/** Width in pixels of the row names, and their largest share of the width. */
const ROW_NAMES = 110;
const LARGEST_NAMES = 0.35;
const BESIDE_NAMES = 12;
/** Pixels above and below the rows, and of the legend. */
const AROUND_ROWS = 34;
const LEGEND = 26;
/** Minimum width of a cell with a text. */
const CELL_WIDTH = 34;

export const heatmapDrawing: ChartDrawing<HeatmapForm, HeatmapProps> = {
  props(input) {
    const { formData: form, queries, width, height } = input;
    const answer = answerOf(queries);
    const metric = form.metric === undefined ? '' : metricLabel(form.metric);
    const texts = answerTexts(input, {
      number: form.y_axis_format,
      currency: form.currency_format,
      date: form.x_axis_time_format,
    });
    const source = {
      x: xAxisLabel(form) ?? '',
      y: form.groupby === undefined ? '' : columnLabel(form.groupby),
      metric,
      textOf: texts.group,
      placesOf: calendarPlaces,
      sorted: { x: lineOrder(form.sort_x_axis), y: lineOrder(form.sort_y_axis) },
    };
    const whole = heatmapGrid(answer.data, source);
    return { form, metric, texts, width, height, grid: drawableGrid(whole), all: whole.cells.length };
  },

  options(props, t) {
    const { form, grid, all, texts, width, height } = props;
    const range = colorRange(grid.cells, form.value_bounds);
    const cellOf = (point: Point) => grid.cells[point.index];
    const names = form.left_margin === 'auto' ? Math.min(ROW_NAMES, width * LARGEST_NAMES) : form.left_margin;
    const narrow = (width - names) / Math.max(1, grid.columns.length) < CELL_WIDTH;
    const rowHeight = (height - AROUND_ROWS) / Math.max(1, grid.rows.length);
    const belowLegend = (height - AROUND_ROWS - LEGEND) / Math.max(1, grid.rows.length);
    // The names of all rows are worth more than a legend.
    const hasLegend =
      form.show_legend && (lettersFor(belowLegend) !== undefined || lettersFor(rowHeight) === undefined);
    const letters = lettersFor(hasLegend ? belowLegend : rowHeight);
    const room = Math.max(0, names - BESIDE_NAMES);
    const rowNames = fittedNames(grid.rows, room);
    const showsValues = form.show_values && !narrow;
    return {
      chart: chartMargins(form),
      xAxis: {
        ...nameAxis(grid.columns, width, {
          beside: names,
          height,
          step: form.xscale_interval > AUTO_INTERVAL ? form.xscale_interval : undefined,
        }),
        crosshair: false,
        lineWidth: 0,
        tickLength: 0,
      },
      yAxis: {
        type: 'category',
        categories: [...grid.rows],
        // An order that the form names begins at the bottom, as stored charts were seen; one of ours is read from the top.
        reversed: form.sort_y_axis === undefined,
        gridLineWidth: 0,
        labels: {
          style: {
            whiteSpace: 'nowrap',
            textOverflow: 'ellipsis',
            width: room,
            ...(letters === undefined ? {} : { fontSize: `${letters}px` }),
          },
          ...(form.yscale_interval > 0 ? { step: form.yscale_interval } : letters === undefined ? {} : { step: 1 }),
          formatter() {
            return escapeMarkup(rowNames[this.pos] ?? '');
          },
        },
      },
      ...captionOf(
        hasLegend && grid.cells.some(({ value }) => value !== null) ? legendMarkup(form, texts, range) : '',
        all > grid.cells.length ? t('shown', { count: grid.cells.length, all }) : '',
      ),
      tooltip: {
        shared: false,
        formatter() {
          const cell = cellOf(this);
          return cell ? tooltipOf(props, cell, t('rank')) : '';
        },
      },
      accessibility: {
        point: {
          descriptionFormatter(point) {
            const cell = cellOf(point);
            if (!cell) return '';
            return [...namesOf(grid, cell), texts.value(cell.value)].join(', ');
          },
        },
      },
      series: [
        {
          type: 'heatmap',
          name: texts.name(props.metric),
          animation: false,
          borderWidth: form.border_width,
          borderColor: colorText(form.border_color),
          dataLabels: {
            enabled: showsValues,
            style: { textOutline: 'none', fontWeight: '400' },
            formatter() {
              return escapeMarkup(texts.value(cellOf(this)?.value ?? null));
            },
          },
          data: grid.cells.map((cell): PointOptionsObject => {
            const color = colorOfCell(form, cell, range);
            return {
              // The id identifies the same cell after a change of the data.
              id: `${cell.x} ${cell.y}`,
              x: cell.x,
              y: cell.y,
              value: cell.value,
              color,
              // The library processes every point with label settings, even if its label is hidden.
              ...(showsValues
                ? { dataLabels: { style: { color: inkOn(color), textOutline: 'none', fontWeight: '400' } } }
                : {}),
            };
          }),
        },
      ],
    };
  },

  label: ({ grid }, t) => t('label', { columns: grid.columns.length, rows: grid.rows.length }),
};

/** Weekdays and months are abbreviated where one of them would be cut. */
function fittedNames(names: readonly string[], room: number): readonly string[] {
  return names.every((name) => namePixels(name) <= room) ? names : names.map((name) => shortCalendarName(name) ?? name);
}

function colorOfCell(form: HeatmapForm, cell: HeatmapCell, range: readonly [number, number]): string {
  if (cell.value === null) return 'transparent';
  const share = form.normalized ? (cell.rank ?? 0) : shareIn(cell.value, range);
  const shown =
    form.legend_type === 'piecewise' ? (Math.min(PIECES - 1, Math.floor(share * PIECES)) + 0.5) / PIECES : share;
  return linearColor(form.linear_color_scheme, shown);
}

const namesOf = ({ columns, rows }: HeatmapGrid, { x, y, names }: HeatmapCell): readonly string[] =>
  names ?? [columns[x] ?? '', rows[y] ?? ''];

function tooltipOf({ form, grid, metric, texts }: HeatmapProps, cell: HeatmapCell, rankText: string): string {
  const heading = namesOf(grid, cell).join(' · ');
  const rows = [{ label: texts.name(metric), color: '', text: texts.value(cell.value) }];
  if (form.show_percentage && cell.rank !== null) rows.push({ label: rankText, color: '', text: percent(cell.rank) });
  return tooltipMarkup(heading, rows, null);
}

/** The legend, and a notice about cells that are left out. */
function captionOf(legend: string, told: string): Pick<Options, 'caption'> {
  if (legend === '') return notice(told);
  const below = told === '' ? '' : `<div style="font-size:11px;color:var(--text-3)">${escapeMarkup(told)}</div>`;
  return { caption: { text: legend + below, useHTML: true, align: 'left' } };
}

/** A colour bar with the smallest and the largest amount. */
function legendMarkup(form: HeatmapForm, texts: AnswerTexts, [low, high]: readonly [number, number]): string {
  const [from, to] = form.normalized ? [percent(0), percent(1)] : [texts.value(low), texts.value(high)];
  const pieces = form.legend_type === 'piecewise' ? { pieces: PIECES } : {};
  return linearLegend({ scheme: form.linear_color_scheme, from, to, ...pieces });
}

const colorText = ({ r, g, b, a = 1 }: StoredColor): string => `rgba(${r},${g},${b},${a})`;
