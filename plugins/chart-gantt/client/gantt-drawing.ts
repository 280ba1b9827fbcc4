import { type MarkSelection, markSelection } from '@facet/plugin-charts/contract';
import {
  answerOf,
  type AnswerTexts,
  answerTexts,
  escapeMarkup,
  FADED,
  legend,
  markEvents,
  momentLabel,
  notice,
  titleRoom,
  tooltipMarkup,
  xAxisTitle,
  yAxisTitle,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing, DrawingTexts } from '@facet/plugin-highcharts/contract.client';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import { numberFormatter, timeFormatter } from '@facet/sdk/formatting';
import type { GanttForm } from '../common/gantt-query.ts';
import { type Span, type Spans, spansOf, timeBounds } from './spans.ts';

export interface GanttProps extends MarkSelection {
  readonly form: GanttForm;
  readonly spans: Spans;
  readonly texts: AnswerTexts;
  readonly width: number;
  readonly height: number;
  colorOf(label: string): string;
}

/** More bars block the page. */
const MOST = 2000;
/** Height of a text line on the axis of the rows, and the largest share of the width for its names. */
const ROW_HEIGHT = 15;
const LARGEST_NAME = 0.35;
const AXES = 70;
const MINUTE = 60_000;
const duration = numberFormatter('DURATION');

export const ganttDrawing: ChartDrawing<GanttForm, GanttProps> = {
  props(input) {
    const { formData: form, queries, width, height, colorOf } = input;
    const labelOf = (column: typeof form.y_axis) => (column === undefined ? '' : columnLabel(column));
    const texts = answerTexts(input, { number: form.tooltipValuesFormat });
    const spans = spansOf(
      answerOf(queries).data,
      {
        start: labelOf(form.start_time),
        end: labelOf(form.end_time),
        category: labelOf(form.y_axis),
        series: form.series === undefined ? undefined : columnLabel(form.series),
        subcategories: form.subcategories,
        textOf: texts.group,
      },
      MOST,
    );
    return {
      form,
      spans,
      texts,
      width,
      height,
      colorOf,
      ...markSelection(
        input,
        [form.y_axis, form.series].flatMap((one) => one ?? []),
        spans.spans.map(({ mark }) => mark),
        'y_axis',
      ),
    };
  },

  options(props, t) {
    const { form, spans, texts, width, height } = props;
    const { rows } = spans;
    const groups = Map.groupBy(spans.spans, ({ series }) => series);
    const names = [...groups.keys()].sort();
    for (const name of names) props.colorOf(name);
    const spanOf = (point: object) => ('custom' in point ? (point.custom as Span) : undefined);
    const room = Math.max(20, height - AXES) / Math.max(1, rows.length);
    return {
      chart: { ...titleRoom(form), ...(form.zoomable ? { zooming: { type: 'x' } } : {}) },
      legend: legend(form, form.series === undefined ? 0 : names.length),
      ...notice(
        spans.leftOut > 0 ? t('leftOut', { count: spans.leftOut }) : undefined,
        spans.all > MOST ? t('shown', { count: MOST, all: spans.all }) : undefined,
      ),
      xAxis: {
        type: 'datetime',
        title: xAxisTitle(form),
        gridLineWidth: 1,
        gridLineColor: 'var(--chart-grid)',
        ...timeBounds(spans.spans, form.x_axis_time_bounds),
        labels: {
          overflow: 'justify',
          style: { whiteSpace: 'nowrap', textOverflow: 'none' },
          formatter() {
            return momentLabel(form.x_axis_time_format, this.axis, Number(this.value));
          },
        },
      },
      yAxis: {
        type: 'category',
        categories: [...rows],
        reversed: true,
        title: yAxisTitle(form),
        min: 0,
        max: Math.max(0, rows.length - 1),
        startOnTick: false,
        endOnTick: false,
        labels: {
          step: Math.max(1, Math.ceil(ROW_HEIGHT / room)),
          style: { whiteSpace: 'nowrap', textOverflow: 'ellipsis', width: Math.floor(width * LARGEST_NAME) },
          formatter() {
            return escapeMarkup(rows[this.pos] ?? '');
          },
        },
      },
      tooltip: {
        shared: false,
        formatter() {
          const span = spanOf(this.options);
          return span ? tooltipMarkup(rows[span.row] ?? '', factsOf(props, span, t), null) : '';
        },
      },
      accessibility: {
        point: {
          descriptionFormatter(point) {
            const span = spanOf(point.options);
            if (!span) return '';
            const moment = momentText(form);
            return [rows[span.row], span.series, moment(span.start), moment(span.end)].filter(Boolean).join(', ');
          },
        },
      },
      series: names.map((name) => ({
        type: 'xrange' as const,
        name: name === '' ? texts.name(form.y_axis === undefined ? '' : columnLabel(form.y_axis)) : name,
        color: props.colorOf(name),
        colorByPoint: false,
        grouping: false,
        borderRadius: 3,
        borderWidth: 0,
        minPointLength: 3,
        pointWidth: Math.max(2, Math.min(28, room * 0.7)),
        cursor: props.select ? ('pointer' as const) : ('default' as const),
        data: (groups.get(name) ?? []).map((span) => ({
          x: span.start,
          // A span without a length stays visible.
          x2: Math.max(span.end, span.start + 1),
          y: span.row,
          color: props.colorOf(name),
          opacity: props.isFaded(span.mark) ? FADED : 1,
          custom: span,
        })),
        point: markEvents(props, ({ options }) => spanOf(options)?.mark),
      })),
    };
  },

  label: ({ spans }, t) => t('label', { count: spans.spans.length }),
};

const momentText = ({ tooltipTimeFormat }: GanttForm) =>
  timeFormatter(tooltipTimeFormat === 'smart_date' ? '%Y-%m-%d %H:%M' : tooltipTimeFormat);

function factsOf({ form, texts, colorOf }: GanttProps, { start, end, series, data }: Span, t: DrawingTexts) {
  const moment = momentText(form);
  const label = form.series === undefined ? undefined : columnLabel(form.series);
  return [
    ...(label === undefined ? [] : [{ label: texts.name(label), color: colorOf(series), text: series }]),
    { label: t('start'), color: '', text: moment(start) },
    { label: t('end'), color: '', text: moment(end) },
    {
      label: t('duration'),
      color: '',
      text: end - start < MINUTE ? duration(end - start) : duration(Math.round((end - start) / MINUTE) * MINUTE),
    },
    ...(form.tooltip_columns ?? []).map((column) => {
      const name = columnLabel(column);
      return { label: texts.name(name), color: '', text: texts.group(name, data[name]) };
    }),
    ...(form.tooltip_metrics ?? []).map((metric) => {
      const name = metricLabel(metric);
      const value = data[name];
      return { label: texts.name(name), color: '', text: texts.value(typeof value === 'number' ? value : null) };
    }),
  ];
}
