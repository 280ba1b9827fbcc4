import { type MarkSelection, markSelection, type SelectedMark } from '@facet/plugin-charts/contract';
import {
  answerOf,
  type AnswerTexts,
  answerTexts,
  colorsByName,
  escapeMarkup,
  FADED,
  gestureOf,
  legend,
  tooltipMarkup,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import { numberFormatter } from '@facet/sdk/formatting';
import type { Point } from 'highcharts';
import type { RadarForm } from '../common/radar-query.ts';
import { spokeNames } from './spoke-names.ts';
import { placeOn, type RadarShape, radarShapes, type Spoke, spokesOf } from './radar-shapes.ts';

export interface RadarProps extends MarkSelection {
  readonly form: RadarForm;
  readonly shapes: readonly RadarShape[];
  readonly spokes: readonly Spoke[];
  readonly texts: AnswerTexts;
  readonly width: number;
  readonly height: number;
  nameOf(mark: SelectedMark): string;
  colorOf(label: string): string;
}

/** Pixels beside the picture, above it, and of a legend. */
const BESIDE = 24;
const ABOVE = 16;
const LEGEND = 28;

export const radarDrawing: ChartDrawing<RadarForm, RadarProps> = {
  props(input) {
    const { formData: form, queries } = input;
    const answer = answerOf(queries);
    const columns = (form.groupby ?? []).map(columnLabel);
    const metrics = (form.metrics ?? []).map(metricLabel);
    const shapes = radarShapes(answer.data, columns, metrics);
    const texts = answerTexts(input, {
      number: form.number_format,
      date: form.date_format,
      // With several metrics no single metric's format applies.
      ...(metrics.length > 1 ? { metric: undefined } : {}),
    });
    return {
      form,
      shapes,
      spokes: spokesOf(shapes, metrics, form.column_config ?? {}),
      texts,
      width: input.width,
      height: input.height,
      nameOf: (mark) => texts.mark(columns, mark) || metrics.map(texts.name).join(', '),
      colorOf: input.colorOf,
      ...markSelection(
        input,
        form.groupby ?? [],
        shapes.map(({ mark }) => mark),
      ),
    };
  },

  options(props) {
    const { form, shapes, spokes, texts, nameOf } = props;
    const names = shapes.map(({ mark }) => nameOf(mark));
    const colorOf = colorsByName(names, props.colorOf);
    const formats = spokes.map(({ format }) => (format === undefined ? texts.value : numberFormatter(format)));
    const textAt = (shape: number, spoke: number) =>
      (formats[spoke] ?? texts.value)(shapes[shape]?.values[spoke] ?? null);
    const entries = legend(form, shapes.length);
    const spokeTexts = spokes.map(({ metric }) => texts.name(metric));
    const around = spokeNames(spokeTexts, {
      width: props.width - BESIDE,
      height: props.height - ABOVE - (entries.enabled === true && entries.layout === 'horizontal' ? LEGEND : 0),
    });
    return {
      chart: { polar: true },
      pane: { size: around.size },
      legend: entries,
      xAxis: {
        categories: spokeTexts,
        tickmarkPlacement: 'on',
        lineWidth: 0,
        crosshair: false,
        labels: {
          distance: around.distance,
          style: { whiteSpace: 'nowrap', textOverflow: 'none' },
          formatter() {
            return around.linesAt(this.pos).map(escapeMarkup).join('<br>');
          },
        },
      },
      yAxis: {
        min: 0,
        max: 1,
        tickInterval: 0.25,
        gridLineInterpolation: form.is_circle ? 'circle' : 'polygon',
        labels: { enabled: false },
      },
      tooltip: {
        shared: false,
        formatter() {
          const shape = this.series.index;
          const rows = spokes.map(({ metric }, at) => ({
            label: texts.name(metric),
            color: '',
            text: textAt(shape, at),
          }));
          return tooltipMarkup(names[shape] ?? '', rows, null);
        },
      },
      accessibility: {
        point: {
          descriptionFormatter(point) {
            const { index } = point.series;
            return [names[index], texts.name(spokes[point.index]?.metric ?? ''), textAt(index, point.index)].join(', ');
          },
        },
      },
      series: shapes.map((shape, index) => ({
        type: 'area' as const,
        name: names[index] ?? '',
        color: colorOf(names[index] ?? ''),
        opacity: props.isFaded(shape.mark) ? FADED : 1,
        fillOpacity: 0.12,
        pointPlacement: 'on' as const,
        marker: { enabled: true, radius: 3 },
        cursor: props.select ? ('pointer' as const) : ('default' as const),
        dataLabels: {
          enabled: form.show_labels,
          ...labelPlace(form.label_position),
          formatter(this: Point) {
            const text = textAt(index, this.index);
            return escapeMarkup(form.label_type === 'value' ? text : `${names[index] ?? ''}: ${text}`);
          },
        },
        data: spokes.map((spoke, at) => {
          const value = shape.values[at];
          return value === null || value === undefined ? null : placeOn(spoke, value);
        }),
        events: {
          click(event: object) {
            props.act(shape.mark, gestureOf(event));
          },
        },
      })),
    };
  },

  label: ({ shapes }, t) => t('label', { count: shapes.length }),
};

/** Position beside the dot, as far as the contract's names define one. */
function labelPlace(position: RadarForm['label_position']) {
  const side = position.replace('inside', '').toLowerCase();
  const inner = position.startsWith('inside');
  return {
    align: side.includes('left')
      ? ('right' as const)
      : side.includes('right')
        ? ('left' as const)
        : ('center' as const),
    verticalAlign:
      inner || !/top|bottom/.test(side)
        ? ('middle' as const)
        : side.includes('top')
          ? ('bottom' as const)
          : ('top' as const),
    padding: 3,
  };
}
