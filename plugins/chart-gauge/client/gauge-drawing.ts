import {
  categoricalScheme,
  markOf,
  type MarkSelection,
  markSelection,
  type SelectedMark,
} from '@facet/plugin-charts/contract';
import {
  answerOf,
  type AnswerTexts,
  answerTexts,
  colorsByName,
  escapeMarkup,
  FADED,
  gestureOf,
  nameLines,
  namePixels,
  notice,
  numberOrNull,
  tooltipMarkup,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing, DrawingTexts } from '@facet/plugin-highcharts/contract.client';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { Options, SeriesGaugeOptions, SeriesSolidgaugeOptions, YAxisOptions } from 'highcharts';
import type { GaugeForm } from '../common/gauge-query.ts';
import {
  DIAMETER,
  gaugePlace,
  isCovered,
  numbersInside,
  roomBetween,
  type ScaleNumber,
  scaleNumbers,
} from './gauge-room.ts';
import { gaugeBands, type GaugeScale, gaugeScale, pane, splits, within } from './gauge-scale.ts';

interface Reading {
  readonly mark: SelectedMark;
  readonly name: string;
  readonly value: number;
}

export interface GaugeProps extends MarkSelection {
  readonly form: GaugeForm;
  readonly readings: readonly Reading[];
  /** Number of rows in the answer, drawn or not. */
  readonly all: number;
  readonly scale: GaugeScale;
  readonly texts: AnswerTexts;
  readonly width: number;
  readonly height: number;
  colorOf(label: string): string;
}

/** More arcs and pointers would overlap. */
const MOST = 100;
/** Thickness of arcs in percent of the radius, and the gap between two that do not overlap. */
const ARC = 14;
const GAP = 1;
/** Pixels along the arc for the number at a split. */
const SPLIT_ROOM = 46;
const ROOM_FOR_NUMBERS = 70;
/** Below this height in pixels, the numbers of the scale and the name would overlap the value. */
const LOW = 200;
const LEGEND_ROW = 18;
/** Pixels beside a name in the list: the edges and the colour; and the width of an amount in bold letters of the list. */
const BESIDE_NAME = 56;
const BOLD = 1.2;

/** Maximum share of the picture for the texts in the middle, and the width of a letter relative to its height. */
const TEXT_SHARE = 0.5;
const NAME_SHARE = 0.62;
const LETTER = 0.58;
/** The amount becomes smaller to stay between numbers of the scale, but not below this; then the numbers give way. */
const LEAST_AMOUNT = 16;
/** Where the lines of name and amount are, in pixels above the place of the texts. */
const NAME_ABOVE = 30;
const AMOUNT_ABOVE = 5;
/** Letters of names relative to those whose widths are known. */
const KNOWN_LETTERS = 11;

export const gaugeDrawing: ChartDrawing<GaugeForm, GaugeProps> = {
  props(input) {
    const { formData: form, queries, width, height } = input;
    const columns = (form.groupby ?? []).map(columnLabel);
    const metric = form.metric === undefined ? '' : metricLabel(form.metric);
    const texts = answerTexts(input, { number: form.number_format, currency: form.currency_format });
    const asked = answerOf(queries).data.slice(0, form.row_limit ?? 10);
    const readings = asked.slice(0, MOST).flatMap((row): readonly Reading[] => {
      const value = numberOrNull(row[metric]);
      const mark = markOf(row, columns);
      const name = texts.mark(columns, mark) || texts.name(metric);
      return value === null ? [] : [{ mark, name, value }];
    });
    return {
      form,
      readings,
      texts,
      all: asked.length,
      width,
      height,
      colorOf: colorsByName(
        readings.map(({ name }) => name),
        input.colorOf,
      ),
      scale: gaugeScale(
        readings.map(({ value }) => value),
        form,
      ),
      ...markSelection(
        input,
        form.groupby ?? [],
        readings.map(({ mark }) => mark),
      ),
    };
  },

  options(props, t) {
    const { form, readings, scale } = props;
    const inner = rings(form, readings.length).at(-1)?.[1] ?? 100 - ARC;
    const numbers = numbersOf(props, inner);
    const middle = middleOf(props, numbers);
    return {
      pane: {
        ...pane(form.start_angle, form.end_angle),
        size: `${DIAMETER * 100}%`,
        center: ['50%', '52%'],
        background: rings(form, readings.length).map(([outer, inner]) => ({
          outerRadius: `${outer}%`,
          innerRadius: `${inner}%`,
          shape: 'arc' as const,
          backgroundColor: 'var(--chart-grid)',
          borderWidth: 0,
        })),
      },
      yAxis: axis(
        props,
        inner,
        numbers.map((number) => (middle !== null && covers(middle, number) ? '' : number.text)),
      ),
      ...textsOf(props, middle, notesOf(props, t)),
      tooltip: {
        shared: false,
        formatter() {
          const reading = readings[Number(this.options.custom?.['index'] ?? -1)];
          if (!reading) return '';
          const row = {
            label: props.texts.name(labelOf(form)),
            color: props.colorOf(reading.name),
            text: valueText(props, reading),
          };
          return tooltipMarkup(reading.name, [row], null);
        },
      },
      accessibility: {
        point: {
          descriptionFormatter(point) {
            const reading = readings[Number(point.options.custom?.['index'] ?? -1)];
            return reading ? `${reading.name}, ${valueText(props, reading)}` : '';
          },
        },
      },
      series: [
        ...(form.show_progress ? [progress(props, scale)] : []),
        ...(form.show_pointer || !form.show_progress ? [pointers(props, scale)] : []),
      ],
    };
  },

  label: ({ readings }, t) => t('label', { count: readings.length }),
};

const labelOf = ({ metric }: GaugeForm): string => (metric === undefined ? '' : metricLabel(metric));

const valueText = ({ form, texts }: GaugeProps, { value }: Reading): string =>
  form.value_formatter.replaceAll('{value}', texts.value(value));

/** Outer and inner radius of each arc in percent: one shared, or one per arc. */
function rings({ overlap }: GaugeForm, count: number): readonly (readonly [outer: number, inner: number])[] {
  if (overlap || count < 2) return [[100, 100 - ARC]];
  const width = Math.max(3, Math.min(ARC, 60 / count));
  return Array.from({ length: count }, (_, index) => [100 - index * width, 100 - (index + 1) * width + GAP] as const);
}

function common(props: GaugeProps, reading: Reading, index: number) {
  return {
    name: reading.name,
    color: props.colorOf(reading.name),
    opacity: props.isFaded(reading.mark) ? FADED : 1,
    custom: { index },
    events: {
      click(event: object) {
        if (reading.mark.length > 0) props.act(reading.mark, gestureOf(event));
      },
    },
  };
}

function progress(props: GaugeProps, scale: GaugeScale): SeriesSolidgaugeOptions {
  const { form, readings } = props;
  const radii = rings(form, readings.length);
  const data = readings.map((reading, index) => {
    const [outer, inner] = radii[form.overlap ? 0 : index] ?? [100, 100 - ARC];
    return {
      ...common(props, reading, index),
      y: within(scale, reading.value),
      radius: `${outer}%`,
      innerRadius: `${inner}%`,
    };
  });
  return {
    type: 'solidgauge',
    name: '',
    rounded: form.round_cap,
    animation: moves(form),
    dataLabels: { enabled: false },
    cursor: props.select ? 'pointer' : 'default',
    // The shortest of overlapping arcs is in front.
    data: form.overlap ? data.sort((a, b) => b.y - a.y) : data,
  };
}

function pointers(props: GaugeProps, scale: GaugeScale): SeriesGaugeOptions {
  const { form, readings } = props;
  return {
    type: 'gauge',
    name: '',
    animation: moves(form),
    dataLabels: { enabled: false },
    pivot: { radius: 4, backgroundColor: 'var(--text-2)' },
    cursor: props.select ? 'pointer' : 'default',
    data: readings.map((reading, index) => ({
      ...common(props, reading, index),
      y: within(scale, reading.value),
      dial: {
        backgroundColor: readings.length > 1 ? props.colorOf(reading.name) : 'var(--text-2)',
        baseWidth: 5,
        topWidth: 1,
        baseLength: '0%',
        rearLength: '0%',
        radius: '72%',
        borderWidth: 0,
      },
    })),
  };
}

/** No animation for users with reduced motion. */
function moves({ animation }: GaugeForm): boolean | { readonly duration: number } {
  const isStill = !('matchMedia' in globalThis) || matchMedia('(prefers-reduced-motion: reduce)').matches;
  return animation && !isStill ? { duration: 500 } : false;
}

/** Adjacent arcs leave no room for numbers. */
const showsNumbers = ({ width, height }: GaugeProps, inner: number): boolean =>
  inner >= ROOM_FOR_NUMBERS && Math.min(width, height) >= LOW;

/** The numbers at the splits of the scale; no text where they would be too close to each other. */
function numbersOf(props: GaugeProps, inner: number): readonly ScaleNumber[] {
  const { form, scale, texts, width, height } = props;
  const positions = splits(scale, form.split_number);
  const place = gaugePlace(props, form, inner);
  const arc = (Math.min(width, height) / 2) * 0.6 * (((place.endAngle - place.startAngle) * Math.PI) / 180);
  const step = Math.max(1, Math.ceil((positions.length * SPLIT_ROOM) / Math.max(1, arc)));
  const written = new Set(showsNumbers(props, inner) ? positions.filter((_, index) => index % step === 0) : []);
  return scaleNumbers(positions, scale, place, (position) => (written.has(position) ? texts.value(position) : ''));
}

function axis(props: GaugeProps, inner: number, numbers: readonly string[]): YAxisOptions {
  const { form, scale } = props;
  const { colors } = categoricalScheme(form.color_scheme);
  const positions = splits(scale, form.split_number);
  return {
    ...scale,
    title: { text: '' },
    lineWidth: 0,
    gridLineWidth: 0,
    tickPositions: [...positions],
    tickPosition: 'inside',
    tickColor: 'var(--chart-label)',
    tickLength: form.show_split_line ? 12 : 6,
    tickWidth: form.show_split_line ? 2 : form.show_axis_tick ? 1 : 0,
    ...(form.show_axis_tick
      ? { minorTicks: true, minorTickInterval: (scale.max - scale.min) / form.split_number / 5, minorTickLength: 5 }
      : { minorTicks: false, minorTickWidth: 0 }),
    minorTickPosition: 'inside',
    minorTickColor: 'var(--chart-axis)',
    plotBands: gaugeBands(scale, form.intervals, form.interval_color_indices, colors).map((band) => ({
      ...band,
      outerRadius: `${inner - 1}%`,
      innerRadius: `${inner - 5}%`,
    })),
    labels: {
      enabled: showsNumbers(props, inner),
      distance: -numbersInside(gaugePlace(props, form, inner)),
      style: { fontSize: `${Math.max(9, form.font_size - 4)}px` },
      formatter() {
        return escapeMarkup(numbers[positions.findIndex((position) => position === this.value)] ?? '');
      },
    },
  };
}

/** The name and the amount of a single value, which stand in the middle. */
interface Middle {
  /** Empty in a low picture. */
  readonly name: string;
  readonly amount: string;
  /** Font sizes in pixels. */
  readonly nameSize: number;
  readonly size: number;
  /** Pixels below the middle of the picture. */
  readonly y: number;
}

/** null: there is no value, or several. */
function middleOf(props: GaugeProps, numbers: readonly ScaleNumber[]): Middle | null {
  const { form, readings, width, height } = props;
  const [only, ...others] = readings;
  if (only === undefined || others.length > 0) return null;
  const isLow = Math.min(width, height) < LOW;
  // Below the hub of the pointer: a single line starts where the second of two would.
  const y = Math.round(height * (isLow ? 0.36 : 0.26));
  const amount = valueText(props, only);
  const side = Math.min(width, height);
  const asked = form.font_size * 1.6;
  const sizeIn = (room: number) => room / (amount.length * LETTER);
  const largest = Math.min(asked, sizeIn(side * TEXT_SHARE));
  const between = sizeIn(roomBetween(numbers, { y: y - AMOUNT_ABOVE, height: largest }, side * TEXT_SHARE));
  const size = Math.max(10, Math.floor(Math.min(largest, Math.max(LEAST_AMOUNT, between))));
  const nameSize = Math.max(1, form.font_size - 2);
  const room = roomBetween(numbers, { y: y - NAME_ABOVE, height: nameSize }, side * NAME_SHARE);
  const [name = ''] = isLow ? [] : nameLines(only.name, (Math.max(room, 0) * KNOWN_LETTERS) / nameSize, 1);
  return { name, amount, nameSize, size, y };
}

const covers = ({ y, size, amount }: Middle, number: ScaleNumber): boolean =>
  isCovered(number, { y: y - AMOUNT_ABOVE, height: size, width: amount.length * size * LETTER });

/** Notices about values that the scale does not show exactly. */
function notesOf({ readings, scale, all }: GaugeProps, t: DrawingTexts): readonly string[] {
  const beyond = readings.filter(({ value }) => value < scale.min || value > scale.max).length;
  const without = Math.min(all, MOST) - readings.length;
  return [
    ...(all > MOST ? [t('shown', { count: MOST, all })] : []),
    ...(beyond > 0 ? [t('beyond', { count: beyond })] : []),
    ...(without > 0 ? [t('without', { count: without })] : []),
  ];
}

/** A single value is written in the middle; several are listed below, each in its colour. */
function textsOf(
  props: GaugeProps,
  middle: Middle | null,
  notes: readonly string[],
): Pick<Options, 'subtitle' | 'caption'> {
  const { form, readings } = props;
  if (readings.length === 0) return notice(...notes);
  if (middle !== null) {
    const { name, amount, nameSize, size, y } = middle;
    const above = `<span style="font-size:${nameSize}px;color:var(--text-2)">${escapeMarkup(name)}</span><br>`;
    const text = `<span style="font-size:${size}px;font-weight:600;color:var(--text-1)">${escapeMarkup(amount)}</span>`;
    return {
      ...notice(...notes),
      subtitle: { text: name === '' ? text : `${above}${text}`, floating: true, verticalAlign: 'middle', y },
    };
  }
  const roomOf = (amount: string) => props.width - BESIDE_NAME - namePixels(amount) * BOLD;
  const nameOf = (reading: Reading) => nameLines(reading.name, roomOf(valueText(props, reading)), 1)[0] ?? '';
  const entries = readings.map(
    (reading) =>
      `<span style="white-space:nowrap"><span style="color:${props.colorOf(reading.name)}">■</span> ${escapeMarkup(nameOf(reading))} <b>${escapeMarkup(valueText(props, reading))}</b></span>`,
  );
  return {
    caption: {
      text: `<div style="text-align:center;max-height:${LEGEND_ROW * 3}px;overflow:auto">${[...notes.map(escapeMarkup), ...entries].join(' &nbsp; ')}</div>`,
      useHTML: true,
      align: 'center',
      style: { color: 'var(--text-2)', fontSize: `${Math.max(11, form.font_size - 3)}px` },
    },
  };
}
