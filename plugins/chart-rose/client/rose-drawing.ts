import {
  answerOf,
  type AnswerTexts,
  answerTexts,
  escapeMarkup,
  legend,
  nameLines,
  tooltipMarkup,
  negativeAmounts,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import { xAxisLabel } from '@facet/sdk/chart-query';
import { grainFormatter, timeFormatter } from '@facet/sdk/formatting';
import type { RoseForm } from '../common/rose-query.ts';
import { type Petals, petalsOf, reaches } from './petals.ts';

export interface RoseProps {
  readonly form: RoseForm;
  readonly petals: Petals;
  readonly texts: AnswerTexts;
  readonly width: number;
  readonly height: number;
  colorOf(label: string): string;
}

/** More petals would be thinner than a line. */
const MOST = 240;
const NAME_ROOM = 44;
/** In a smaller picture, names would leave no petals; the tooltip has them. */
const ROOM_FOR_NAMES = 180;
/** Diameter of the petals beside names and without them, as shares of the room. */
const NAMED = 0.84;
const ALONE = 0.98;
/** Pixels of the edges and of the gap between petals and names, and lines of a name. */
const BESIDE_NAME = 24;
const LINES = 2;
const WORDS = /\p{L}{3}/u;
/** Pixels below which the beginning of a name says nothing. */
const LEAST_NAME = 44;

export const roseDrawing: ChartDrawing<RoseForm, RoseProps> = {
  props(input) {
    const { formData: form, queries, width, height, colorOf } = input;
    return {
      form,
      petals: petalsOf(answerOf(queries), xAxisLabel(form) ?? '', MOST),
      texts: answerTexts(input, { number: form.contribution ? ',.1%' : form.number_format }),
      width,
      height,
      colorOf,
    };
  },

  negative({ formData, queries }) {
    const time = xAxisLabel(formData);
    return negativeAmounts(
      queries,
      answerOf(queries).colnames.filter((name) => name !== time),
    );
  },

  options({ form, petals, texts, width, height, colorOf }) {
    const { moments, series } = petals;
    const print =
      form.date_time_format === 'smart_date'
        ? grainFormatter(form.time_grain_sqla ?? undefined)
        : timeFormatter(form.date_time_format);
    const names = moments.map((moment) => (typeof moment === 'number' ? print(moment) : String(moment ?? '')));
    const radii = reaches(petals, form.rose_area_proportion);
    for (const { name } of [...series].sort((a, b) => a.name.localeCompare(b.name))) colorOf(name);
    const around = Math.PI * Math.max(1, Math.min(width, height) - 60);
    const step = Math.max(1, Math.ceil((names.length * NAME_ROOM) / around));
    const isNamed = Math.min(width, height) >= ROOM_FOR_NAMES;
    const beside = (width - Math.min(width, height) * NAMED) / 2 - BESIDE_NAME;
    return {
      chart: { polar: true },
      pane: { size: `${(isNamed ? NAMED : ALONE) * 100}%` },
      legend: legend(
        { show_legend: true, legendType: 'scroll', legendOrientation: 'top', legendMargin: undefined },
        series.length > 1 ? series.length : 0,
      ),
      xAxis: {
        categories: [...names],
        tickmarkPlacement: 'between',
        lineWidth: 0,
        crosshair: false,
        labels: {
          enabled: isNamed,
          step,
          distance: 8,
          style: { whiteSpace: 'nowrap', textOverflow: 'none' },
          formatter() {
            if (this.pos % step !== 0) return '';
            const name = names[this.pos] ?? '';
            // The beginning of a date or a number would be another one.
            const isWhole = typeof moments[this.pos] === 'number' || !WORDS.test(name);
            const lines = isWhole ? [name] : nameLines(name, Math.max(LEAST_NAME, beside), LINES);
            return lines.map(escapeMarkup).join('<br>');
          },
        },
      },
      yAxis: {
        min: 0,
        endOnTick: false,
        gridLineInterpolation: 'circle',
        reversedStacks: false,
        labels: { enabled: false },
      },
      tooltip: {
        shared: form.rich_tooltip,
        formatter() {
          const at = this.x;
          const shown = form.rich_tooltip ? series : series.filter((_, index) => index === this.series.index);
          const rows = shown.map(({ name, amounts }) => ({
            label: texts.name(name),
            color: colorOf(name),
            text: texts.value(amounts[at] ?? null),
          }));
          return tooltipMarkup(names[at] ?? '', rows, null);
        },
      },
      accessibility: {
        point: {
          descriptionFormatter: (point) =>
            [names[point.x], point.series.name, texts.value(series[point.series.index]?.amounts[point.x] ?? null)].join(
              ', ',
            ),
        },
      },
      plotOptions: {
        series: { stacking: 'normal' },
        column: {
          pointPadding: 0,
          groupPadding: 0,
          borderWidth: 1,
          borderColor: 'var(--surface-card)',
          borderRadius: 0,
          maxPointWidth: Number.POSITIVE_INFINITY,
        },
      },
      series: series.map(({ name, amounts }, index) => ({
        type: 'column' as const,
        name: texts.name(name),
        color: colorOf(name),
        data: (radii[index] ?? []).map((radius, at) => ((amounts[at] ?? null) === null ? null : radius)),
      })),
    };
  },

  label: ({ petals }, t) => t('label', { count: petals.moments.length }),
};
