import type { Options, Point } from 'highcharts';
import { type CurrencyFormat, currencyFormatter, numberFormatter } from '@facet/sdk/formatting';
import {
  colorsByName,
  escapeMarkup,
  FADED,
  gestureOf,
  legend,
  nameLines,
  namePixels,
  notice,
  tooltipMarkup,
} from '@facet/plugin-highcharts/contract';
import type { MarkGesture } from '@facet/plugin-charts/contract';
import type { PieForm } from '../common/pie-form.ts';
import { sliceLabel, type LabelType, type Slice, type Slices } from './pie-slices.ts';

export interface PieInput {
  readonly form: PieForm;
  readonly slices: Slices;
  readonly width: number;
  readonly height: number;
  readonly metricFormat: string | undefined;
  readonly metricCurrency?: CurrencyFormat | undefined;
  readonly texts: { readonly total: string; readonly ofShown: string };
  colorOf(label: string): string;
  /** Whether others are selected, but not this one. */
  isFaded(slice: Slice): boolean;
  /** Whether a click selects slices. */
  readonly selects: boolean;
  act(slice: Slice, gesture: MarkGesture): void;
}

/** Grey, which is no colour of a category. */
const OTHER_COLOR = 'color-mix(in srgb, var(--chart-label) 45%, var(--surface-card))';
/** Below this height, a legend that repeats the labels would take more room than the pie. */
const ROOM_FOR_LEGEND = 320;
const FEW = 8;
/** Below this height, labels of small slices would overlap. */
const ROOM_FOR_ALL_LABELS = 200;
/** Below this width, labels beside the pie would be wrapped and overlap, so they contain only the name. */
const ROOM_FOR_WHOLE_LABELS = 330;
/** Pixels beside a narrow pie without its labels, and the smallest pie as a share of its room. */
const AROUND = 24;
const SMALLEST = 0.45;
/** The same in a low picture, in which it would be a dot. */
const SMALLEST_OF_LOW = 0.65;
const LOW = 180;
/** Pixels between a narrow pie and a label, with the edge; and the width below which a label tells nothing. */
const BESIDE_LABEL = 10;
const LEAST_LABEL = 28;
const LABEL_LINES = 2;
/** Pixels between a wide pie and the names beside it, with the edges, and the room that names have at least. */
const AROUND_NAMES = 30;
const LEAST_NAME = 60;
/** Share of the radius that a name has on its slice, and the pixels below which it tells nothing. */
const ON_SLICE = 0.9;
const LEAST_ON_SLICE = 40;
/** In a smaller picture, the labels would leave no pie. */
const ROOM_FOR_LABELS = 120;
/** Minimum share of a slice with a label in a narrow picture of more than a few slices. */
const LARGE = 0.08;
const VERY_FEW = 4;
const percent = numberFormatter('.2%');

export function pieOptions(input: PieInput): Options {
  const { form } = input;
  const slices = input.slices.list;
  const value = valueFormat(form, input);
  const whole = slices.reduce((sum, slice) => sum + slice.value, 0);
  const asked = form.show_labels_threshold / 100;
  const isNarrow = form.labels_outside && input.width < ROOM_FOR_WHOLE_LABELS;
  const type = isNarrow && form.label_type.startsWith('key') ? 'key' : form.label_type;
  const names = isNarrow ? undefined : wideNames(input);
  const text = (slice: Slice) =>
    sliceLabel(type, form.label_template ?? '', {
      name: names?.shorten(slice.name) ?? slice.name,
      value: value(slice.value),
      percent: percent(slice.share),
    });
  const isLow = input.height < ROOM_FOR_LEGEND;
  const isNamed = repeatsLabels(form, type) && (slices.length <= FEW || slices.every((slice) => slice.share >= asked));
  // Labels that replace the legend are shown for all slices, if there is room.
  const shownFrom =
    isNarrow && slices.length > VERY_FEW
      ? Math.max(LARGE, asked)
      : isLow && isNamed && input.height >= ROOM_FOR_ALL_LABELS
        ? 0
        : asked;
  const named = slices.filter(({ isOther }) => !isOther).map(({ name }) => name);
  const colorOf = colorsByName(named, input.colorOf);
  const narrow = isNarrow ? narrowPie(input, slices.filter(({ share }) => share >= shownFrom).map(text)) : undefined;
  const sliceOf = (point: Point) => slices[point.index];
  return {
    legend: legend(form, isNamed && isLow && narrow?.isLabelled !== false ? 0 : slices.length),
    ...notice(input.slices.isCut ? input.texts.ofShown : undefined),
    tooltip: {
      shared: false,
      formatter() {
        const slice = sliceOf(this);
        if (!slice) return '';
        return tooltipMarkup(
          slice.name,
          [{ label: percent(slice.share), color: String(this.color), text: value(slice.value) }],
          null,
        );
      },
    },
    // Screen readers get the same texts.
    accessibility: {
      point: {
        descriptionFormatter(point) {
          const slice = sliceOf(point);
          return slice ? [slice.name, value(slice.value), percent(slice.share)].join(', ') : '';
        },
      },
    },
    ...(form.show_total ? { subtitle: sumInside(`${input.texts.total}: ${value(whole)}`) } : {}),
    series: [
      {
        ...(form.roseType === undefined ? { type: 'pie' as const } : ROSE),
        name: '',
        size: narrow?.size ?? `${form.outerRadius}%`,
        innerSize: form.donut ? `${innerShare(form)}%` : 0,
        showInLegend: true,
        cursor: input.selects ? 'pointer' : 'default',
        dataLabels: {
          enabled: form.show_labels && names?.areShown !== false,
          distance: !form.labels_outside ? -24 : isNarrow ? 6 : 12,
          style: names?.style ?? { whiteSpace: 'nowrap', textOverflow: 'none' },
          connectorWidth: form.label_line ? 1 : 0,
          connectorColor: 'var(--chart-axis)',
          formatter(this: Point) {
            const slice = sliceOf(this);
            if (!slice || slice.share < shownFrom) return '';
            return narrow ? narrow.linesOf(text(slice)).map(escapeMarkup).join('<br>') : escapeMarkup(text(slice));
          },
        },
        data: slices.map((slice) => ({
          name: slice.name,
          ...sizeOf(form, slice),
          color: slice.isOther ? OTHER_COLOR : colorOf(slice.name),
          opacity: input.isFaded(slice) ? FADED : 1,
        })),
        point: {
          events: {
            click(event) {
              const slice = sliceOf(this);
              if (slice && slice.marks.length > 0) input.act(slice, gestureOf(event));
            },
          },
        },
      },
    ],
  };
}

/** The sum, in the middle of the pie. */
const sumInside = (text: string): NonNullable<Options['subtitle']> => ({
  text: escapeMarkup(text),
  floating: true,
  verticalAlign: 'middle',
  style: { color: 'var(--text-1)', fontSize: '14px', fontWeight: '600' },
});

/** Names that fit beside a wide pie, or on its slices: a sentence would lie over its neighbours. */
function wideNames({ form, width, height }: PieInput) {
  const radius = (Math.max(0, Math.min(width, height) - AROUND) * form.outerRadius) / 200;
  const onSlice = Math.max(LEAST_ON_SLICE, radius * (form.donut ? 1 - innerShare(form) / 100 : ON_SLICE));
  const room = form.labels_outside ? Math.max(LEAST_NAME, width / 2 - radius - AROUND_NAMES) : onSlice;
  return {
    areShown: form.labels_outside || radius * ON_SLICE >= LEAST_ON_SLICE,
    shorten: (name: string) => nameLines(name, room, LABEL_LINES).join(' '),
    // Such a label lies on slices of any colour.
    style: form.labels_outside ? {} : { width: onSlice, textOutline: '2px var(--surface-card)' },
  };
}

/** A pie that gives as much of its width to its labels as they need. */
function narrowPie({ form, width, height }: PieInput, labels: readonly string[]) {
  const room = Math.max(1, Math.min(width, height) - AROUND);
  const asked = (room * form.outerRadius) / 100;
  const longest = labels.reduce((most, label) => Math.max(most, namePixels(label)), 0);
  const beside = (size: number) => (width - AROUND - size) / 2 - BESIDE_LABEL;
  const fitting = width - AROUND - 2 * (longest + BESIDE_LABEL);
  const size = Math.min(asked, Math.max(room * (height < LOW ? SMALLEST_OF_LOW : SMALLEST), fitting));
  const isTiny = Math.min(width, height) < ROOM_FOR_LABELS;
  const isLabelled = !isTiny && beside(size) >= LEAST_LABEL;
  return {
    isLabelled,
    size: isLabelled ? size : isTiny ? room : asked,
    linesOf: (label: string) => (isLabelled ? nameLines(label, beside(size), LABEL_LINES) : []),
  };
}

/** In a rose chart the radius of a slice depends on its amount. */
const ROSE = { type: 'variablepie' as const, zMin: 0, minPointSize: 0, sizeBy: 'radius' as const };

/** Angle of a slice, and in a rose chart its radius: with `area` all slices have the same angle. */
const sizeOf = ({ roseType }: PieForm, { value }: Slice) =>
  roseType === undefined ? { y: value } : { y: roseType === 'area' ? 1 : value, z: value };

/** Whether the labels contain all information of the legend. */
function repeatsLabels(form: PieForm, type: LabelType): boolean {
  return form.show_labels && form.labels_outside && type.startsWith('key');
}

/** The form gives the radius of the hole in percent of the chart, the library expects percent of the pie. */
function innerShare(form: PieForm): number {
  const outer = form.outerRadius;
  const inner = form.innerRadius;
  return outer === 0 ? 0 : Math.min(100, Math.round((inner / outer) * 100));
}

function valueFormat(form: PieForm, { metricFormat, metricCurrency }: PieInput) {
  const chosen = form.number_format;
  const currency = form.currency_format?.symbol ? form.currency_format : chosen.includes('%') ? null : metricCurrency;
  return currencyFormatter(currency, chosen === 'SMART_NUMBER' ? (metricFormat ?? chosen) : chosen);
}
