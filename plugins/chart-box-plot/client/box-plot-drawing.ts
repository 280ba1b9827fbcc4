import { type MarkSelection, markSelection } from '@facet/plugin-charts/contract';
import {
  answerOf,
  type AnswerTexts,
  answerTexts,
  colorsByName,
  escapeMarkup,
  FADED,
  markEvents,
  notice,
  titleRoom,
  tooltipMarkup,
  turnedAxis,
  xAxisTitle,
  yAxisTitle,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing, DrawingTexts } from '@facet/plugin-highcharts/contract.client';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { Point, SeriesOptionsType } from 'highcharts';
import type { BoxPlotForm } from '../common/box-plot-query.ts';
import { type Box, boxesOf, inCalendarOrder } from './boxes.ts';

export interface BoxPlotProps extends MarkSelection {
  readonly form: BoxPlotForm;
  readonly boxes: readonly Box[];
  /** Number of boxes in the answer; only the first ones are drawn. */
  readonly all: number;
  readonly texts: AnswerTexts;
  readonly width: number;
  readonly height: number;
  nameOf(box: Box): string;
  colorOf(label: string): string;
}

/** Above this number a box is thinner than a line. */
const MOST = 500;

export const boxPlotDrawing: ChartDrawing<BoxPlotForm, BoxPlotProps> = {
  props(input) {
    const { formData: form, queries, width, height } = input;
    const groups = (form.groupby ?? []).map(columnLabel);
    const metrics = (form.metrics ?? []).map(metricLabel);
    const texts = answerTexts(input, { number: form.number_format, date: form.date_format });
    const all = inCalendarOrder(boxesOf(answerOf(queries).data, groups, metrics), ({ mark }) =>
      texts.mark(groups, mark),
    );
    const boxes = all.slice(0, MOST);
    const nameOf = ({ mark, metric }: Box) =>
      [
        ...mark.map((value, at) => texts.group(groups[at] ?? '', value)),
        ...(metrics.length > 1 || mark.length === 0 ? [texts.name(metric)] : []),
      ].join(', ');
    return {
      form,
      boxes,
      all: all.length,
      texts,
      width,
      height,
      nameOf,
      colorOf: colorsByName(boxes.map(nameOf), input.colorOf),
      ...markSelection(
        input,
        form.groupby ?? [],
        boxes.map(({ mark }) => mark),
      ),
    };
  },

  options(props, t) {
    const { form, boxes, all, texts, nameOf } = props;
    const names = boxes.map(nameOf);
    return {
      chart: titleRoom(form),
      ...notice(all > boxes.length ? t('shown', { count: boxes.length, all }) : undefined),
      xAxis: { ...turnedAxis(names, props, form.x_ticks_layout), title: xAxisTitle(form), crosshair: false },
      yAxis: {
        title: yAxisTitle(form),
        labels: {
          formatter() {
            return escapeMarkup(texts.value(Number(this.value)));
          },
        },
      },
      tooltip: {
        shared: false,
        formatter() {
          return boxTooltip(props, t, this);
        },
      },
      accessibility: {
        point: {
          descriptionFormatter(point) {
            const box = boxes[point.x];
            if (!box) return '';
            return point.series.index === 0
              ? [names[point.x], ...facts(props, t, box).map(({ label, text }) => `${label} ${text}`)].join(', ')
              : [names[point.x], t('outlier'), texts.value(point.y ?? null)].join(', ');
          },
        },
      },
      series: [boxSeries(props), outlierSeries(props, t)],
    };
  },

  label: ({ boxes }, t) => t('label', { count: boxes.length }),
};

/** The only box of a chart without groups is no mark. */
const boxEvents = (props: BoxPlotProps) =>
  markEvents(props, ({ x }) => {
    const mark = props.boxes[x]?.mark;
    return mark?.length === 0 ? undefined : mark;
  });

const look = ({ colorOf, nameOf, isFaded }: BoxPlotProps, box: Box) => ({
  color: colorOf(nameOf(box)),
  opacity: isFaded(box.mark) ? FADED : 1,
});

const cursorOf = ({ select: selects }: BoxPlotProps) => (selects ? ('pointer' as const) : ('default' as const));

function boxSeries(props: BoxPlotProps): SeriesOptionsType {
  const { boxes } = props;
  return {
    type: 'boxplot',
    name: '',
    lineWidth: 1.5,
    medianWidth: 2.5,
    medianColor: 'var(--text-1)',
    whiskerLength: '40%',
    maxPointWidth: 64,
    fillColor: 'var(--surface-card)',
    cursor: cursorOf(props),
    data: boxes.map((box, index) => {
      const [low, q1, median, q3, high] = box.five;
      const { color, opacity } = look(props, box);
      return {
        x: index,
        low,
        q1,
        median,
        q3,
        high,
        color,
        fillColor: `color-mix(in srgb, ${color} ${opacity === 1 ? 28 : 8}%, var(--surface-card))`,
        opacity,
      };
    }),
    point: boxEvents(props),
  };
}

function outlierSeries(props: BoxPlotProps, t: DrawingTexts): SeriesOptionsType {
  const { boxes } = props;
  return {
    type: 'scatter',
    name: t('outliers'),
    marker: { radius: 2.5, lineWidth: 1, symbol: 'circle', fillColor: 'transparent' },
    cursor: cursorOf(props),
    data: boxes.flatMap((box, index) => {
      const { color, opacity } = look(props, box);
      return box.outliers.map((value) => ({
        x: index,
        y: value,
        color,
        opacity,
        marker: { lineColor: color, fillColor: `color-mix(in srgb, ${color} ${opacity * 40}%, transparent)` },
      }));
    }),
    point: boxEvents(props),
  };
}

function boxTooltip(props: BoxPlotProps, t: DrawingTexts, point: Point): string {
  const box = props.boxes[point.x];
  if (!box) return '';
  const name = props.nameOf(box);
  const color = props.colorOf(name);
  if (point.series.index === 0) return tooltipMarkup(name, facts(props, t, box), null);
  return tooltipMarkup(name, [{ label: t('outlier'), color, text: props.texts.value(point.y ?? null) }], null);
}

/** The values of a box from top to bottom. */
function facts({ texts }: BoxPlotProps, t: DrawingTexts, { five, mean, count, outliers }: Box) {
  const [low, q1, median, q3, high] = five;
  const rows: readonly (readonly [string, string])[] = [
    ['max', texts.value(high)],
    ['q3', texts.value(q3)],
    ['median', texts.value(median)],
    ['mean', texts.value(mean)],
    ['q1', texts.value(q1)],
    ['min', texts.value(low)],
    ['count', String(count ?? '')],
    ['outliers', String(outliers.length)],
  ];
  return rows.map(([key, text]) => ({ label: t(key), color: '', text }));
}
