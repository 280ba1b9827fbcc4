import type { CartesianForm } from '@facet/plugin-charts/contract';
import type { ChartHooks, ChartInput } from '@facet/plugin-charts/contract.client';
import { type MixedPart, mixedOptions } from '@facet/plugin-highcharts/contract';
import {
  type ChartDrawing,
  cartesianProps,
  type DrawingTexts,
  undrawnText,
} from '@facet/plugin-highcharts/contract.client';
import type { MixedForm } from '../common/mixed-query.ts';
import { firstForm, secondForm } from '../common/two-queries.ts';

type Part = Omit<MixedPart, 'texts'>;

export interface MixedProps {
  readonly parts: readonly [Part, Part];
}

export const mixedDrawing: ChartDrawing<MixedForm, MixedProps> = {
  props(input) {
    const { formData: form, queries, hooks } = input;
    const first = firstForm(form);
    const second: MixedForm = {
      ...secondForm(form),
      seriesType: form.seriesTypeB,
      stack: form.stackB,
      area: form.areaB,
      show_value: form.show_valueB,
      only_total: form.only_totalB,
      opacity: form.opacityB,
      markerEnabled: form.markerEnabledB,
      markerSize: form.markerSizeB,
      sort_series_type: form.sort_series_typeB,
      sort_series_ascending: form.sort_series_ascendingB,
    };
    const part = (own: MixedForm, index: number, axis: 0 | 1): Part => {
      const { seriesType: mark, area } = own;
      const drawn: ChartInput<CartesianForm> = {
        ...input,
        formData: cartesianForm(own, axis),
        queries: queries.slice(index, index + 1),
        hooks: index === 0 ? hooks : secondHooks(hooks),
      };
      return { ...cartesianProps(drawn, { mark, area }), axis };
    };
    return {
      parts: [part(first, 0, axisOf(form.yAxisIndex)), part(second, 1, axisOf(form.yAxisIndexB))],
    };
  },

  options({ parts: [first, second] }, t) {
    const texts = { total: t('total'), soFar: t('soFar') };
    return mixedOptions([
      { ...first, texts: { ...texts, ...leftOut([first, second], t) } },
      { ...second, texts },
    ]);
  },

  label: ({ parts }, t) => t('label', { count: parts.reduce((sum, { data }) => sum + data.series.length, 0) }),
};

/** Suffix of the second query's form members. */
const SECOND = '_b';

/** Context menus name the query of the mark, and the controls of that query. */
function secondHooks(hooks: ChartHooks): ChartHooks {
  const { showMenu } = hooks;
  if (showMenu === undefined) return hooks;
  return {
    ...hooks,
    showMenu({ by, ...menu }) {
      // Both queries share the x axis.
      const own =
        by === undefined || by.control === 'x_axis'
          ? by
          : { ...by, control: `${by.control}${SECOND}`, filterControl: `adhoc_filters${SECOND}` };
      showMenu({ ...menu, query: 1, ...(own === undefined ? {} : { by: own }) });
    },
  };
}

/** Notices about data of either query that is not in the picture. */
function leftOut(
  parts: readonly Part[],
  t: DrawingTexts,
): { readonly reduced?: string; readonly withoutPlace?: string; readonly undrawn?: string | undefined } {
  const count = parts.reduce((sum, { withoutPlace = 0 }) => sum + withoutPlace, 0);
  const reduced = parts.flatMap((part) => part.reduced ?? []);
  const isTime = parts.some(({ data }) => data.axis === 'datetime');
  const [all, shown] = (['all', 'shown'] as const).map((one) => reduced.reduce((sum, part) => sum + part[one], 0));
  return {
    undrawn: undrawnText(parts[0]?.annotations ?? [], isTime, (why, names) => t(`undrawn.${why}`, { names })),
    ...(reduced.length > 0 ? { reduced: t('reduced', { count: all, shown }) } : {}),
    ...(count > 0 ? { withoutPlace: t('withoutPlace', { count }) } : {}),
  };
}

const axisOf = (index: number): 0 | 1 => (index === 1 ? 1 : 0);

/** The form of a single query in the form of other Cartesian charts, with the settings of its value axis. */
function cartesianForm(form: MixedForm, axis: 0 | 1): CartesianForm {
  const { stack, ...rest } = form;
  const common = { ...rest, stack: stack ? ('Stack' as const) : undefined, showTooltipTotal: false };
  // In this form bounds need no switch, because one switch would apply to both axes.
  const bounds = axis === 0 ? form.y_axis_bounds : form.y_axis_bounds_secondary;
  const bounded = { ...common, truncateYAxis: form.truncateYAxis || bounds.some((bound) => bound !== null) };
  if (axis === 0) return bounded;
  return {
    ...bounded,
    y_axis_bounds: form.y_axis_bounds_secondary,
    y_axis_format: form.y_axis_format_secondary,
    currency_format: form.currency_format_secondary,
    y_axis_title: form.yAxisTitleSecondary,
    logAxis: form.logAxisSecondary,
  };
}
