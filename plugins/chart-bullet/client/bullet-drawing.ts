import {
  answerOf,
  type AnswerTexts,
  answerTexts,
  escapeMarkup,
  namePixels,
  notice,
  numberOrNull,
  tooltipMarkup,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import { metricLabel } from '@facet/sdk/chart-query';
import type { Options, YAxisPlotBandsOptions, YAxisPlotLinesOptions } from 'highcharts';
import type { BulletForm } from '../common/bullet-query.ts';
import { type LabelledNumber, labelledNumbers } from './labelled-numbers.ts';

export interface BulletProps {
  readonly metric: string;
  readonly value: number | null;
  readonly ranges: readonly LabelledNumber[];
  readonly markers: readonly LabelledNumber[];
  readonly lines: readonly LabelledNumber[];
  readonly texts: AnswerTexts;
  readonly width: number;
  readonly height: number;
}

const THICKEST = 40;
const HIGHEST = 130;
const AXIS = 44;
const MARKER = 6;
/** Pixels at the left, and at both sides. */
const LEFT = 16;
const SIDES = 40;
/** Pixels between two marks of the axis, of which a narrow bullet has two nevertheless. */
const TICKS = 110;
/** Below this height, names of ranges would lie under those of the markers. */
const ROOM_FOR_RANGES = 130;

export const bulletDrawing: ChartDrawing<BulletForm, BulletProps> = {
  props(input) {
    const { formData: form, queries, width, height } = input;
    const metric = form.metric === undefined ? '' : metricLabel(form.metric);
    return {
      metric,
      value: numberOrNull(answerOf(queries).data[0]?.[metric]),
      ranges: [...labelledNumbers(form.ranges, form.range_labels)].sort((a, b) => a.value - b.value),
      markers: labelledNumbers(form.markers, form.marker_labels),
      lines: labelledNumbers(form.marker_lines, form.marker_line_labels),
      texts: answerTexts(input),
      width,
      height,
    };
  },

  options(props, t): Options {
    const { metric, value, ranges, markers, lines, texts, width, height } = props;
    const numbers = [value ?? 0, ...[...ranges, ...markers, ...lines].map((one) => one.value)];
    const [low, high] = [Math.min(0, ...numbers), Math.max(0, ...numbers)];
    const thickness = Math.min(THICKEST, height * 0.22);
    // The height of the bullet is limited, even in a high tile.
    const beside = Math.max(8, (height - AXIS - HIGHEST) / 2);
    const reach = ((value ?? 0) / Math.max(Number.MIN_VALUE, high - low)) * (width - SIDES);
    const fitsInside = Math.abs(reach) > namePixels(texts.value(value)) + 2 * MARKER + 8;
    const facts = [
      { label: texts.name(metric), color: 'var(--chart-1)', text: texts.value(value) },
      ...[...ranges, ...markers, ...lines].map((one) => ({
        label: one.label,
        color: '',
        text: texts.value(one.value),
      })),
    ];
    return {
      chart: {
        inverted: true,
        marginLeft: LEFT,
        marginRight: SIDES - LEFT,
        marginTop: beside,
        marginBottom: beside + AXIS,
      },
      ...notice(value === null ? t('noValue') : undefined),
      xAxis: { visible: false, categories: [''], min: 0, max: 0 },
      yAxis: {
        min: low,
        max: high === low ? low + 1 : high * (ranges.length > 0 ? 1 : 1.1),
        endOnTick: ranges.length === 0,
        startOnTick: ranges.length === 0,
        gridLineWidth: 0,
        title: { text: escapeMarkup(texts.name(metric)) },
        tickPixelInterval: Math.min(TICKS, width * 0.6),
        plotBands: ranges.map((range, index) =>
          band(height < ROOM_FOR_RANGES && markers.length > 0 ? { ...range, label: '' } : range, {
            from: ranges[index - 1]?.value ?? low,
            index,
            count: ranges.length,
          }),
        ),
        plotLines: lines.map(line),
        labels: {
          formatter() {
            return escapeMarkup(texts.value(Number(this.value)));
          },
        },
      },
      tooltip: { shared: false, formatter: () => tooltipMarkup(texts.name(metric), facts, null) },
      accessibility: { point: { descriptionFormatter: (point) => texts.value(point.y ?? null) } },
      series: [
        {
          type: 'column',
          name: texts.name(metric),
          color: 'var(--chart-1)',
          pointWidth: thickness,
          dataLabels: {
            enabled: value !== null,
            inside: fitsInside,
            align: fitsInside ? 'right' : 'left',
            // Beside a marker at the same value.
            x: fitsInside ? -MARKER - 4 : MARKER,
            style: {
              fontSize: '12px',
              fontWeight: '600',
              ...(fitsInside ? INSIDE : OUTSIDE),
            },
            formatter: () => escapeMarkup(texts.value(value)),
          },
          data: value === null ? [] : [{ x: 0, y: value }],
        },
        {
          type: 'scatter',
          name: '',
          color: 'var(--text-1)',
          marker: { symbol: 'triangle-down', radius: MARKER },
          dataLabels: {
            enabled: true,
            y: -thickness / 2 - 6,
            formatter() {
              return escapeMarkup(markers[this.index]?.label ?? '');
            },
          },
          data: markers.map((marker) => ({ x: 0, y: marker.value })),
        },
      ],
    };
  },

  label: ({ value, texts }, t) => (value === null ? t('noValue') : t('label', { value: texts.value(value) })),
};

const INSIDE = { color: 'var(--text-on-accent)', textOutline: '2px var(--chart-1)' } as const;
const OUTSIDE = { color: 'var(--text-1)', textOutline: '2px var(--surface-card)' } as const;

/** Lower ranges are darker. */
function band(
  range: LabelledNumber,
  { from, index, count }: { readonly from: number; readonly index: number; readonly count: number },
): YAxisPlotBandsOptions {
  const share = Math.round(26 - (18 * index) / Math.max(1, count - 1));
  return {
    from,
    to: range.value,
    color: `color-mix(in srgb, var(--chart-label) ${share}%, transparent)`,
    label: {
      text: escapeMarkup(range.label),
      align: 'center',
      verticalAlign: 'top',
      y: 14,
      style: { color: 'var(--text-2)', fontSize: '11px' },
    },
  };
}

const line = ({ value, label }: LabelledNumber): YAxisPlotLinesOptions => ({
  value,
  width: 2,
  zIndex: 5,
  color: 'var(--text-1)',
  dashStyle: 'Solid',
  label: {
    text: escapeMarkup(label),
    rotation: 0,
    verticalAlign: 'bottom',
    y: -6,
    style: { color: 'var(--text-1)', fontSize: '11px' },
  },
});
