import type { FormData, QueryColumn, QueryMetric } from '@facet/sdk/common';
import { columnLabel, listOf, metricLabel, ownForm, uniqueBy } from '@facet/sdk/chart-query';
import { PAGE_MEMBERS } from './page-members.ts';

/** Names of metric controls; those with several values come first. */
const METRIC_LISTS = ['metrics'];
const METRIC_PICKERS = ['metric', 'metric_2', 'secondary_metric', 'x', 'y', 'size'];
const COLUMN_LISTS = ['groupby', 'columns', 'groupbyColumns', 'groupbyRows', 'series_columns'];
const COLUMN_PICKERS = ['entity', 'series'];
const PLACE = ['datasource', ...PAGE_MEMBERS] as const;
const COPIED = [
  'color_scheme',
  'linear_color_scheme',
  'granularity_sqla',
  'time_grain_sqla',
  'time_range',
  'adhoc_filters',
  'limit',
  'timeseries_limit_metric',
  'series_limit_metric',
  'order_desc',
  'row_limit',
  'x_axis',
  'rolling_type',
  'rolling_periods',
  'min_periods',
  'time_compare',
  'comparison_type',
  'resample_rule',
  'resample_method',
] as const;

type Values = Readonly<Record<string, unknown>>;

export interface KnownType {
  readonly key: string;
  /** Members of form data that the type declares. */
  readonly members: ReadonlySet<string>;
  /** Migrates a stored form to this version of the type. */
  current(stored: FormData): FormData;
  /** Whether a later version of the type wrote a form. */
  isLater(stored: FormData): boolean;
  adopt?(form: FormData): FormData;
}

export interface Switched {
  readonly form: FormData;
  /**
   * Values that the present type does not declare, kept for the next one. They are never part of a form, so no query
   * uses them.
   */
  readonly carried: Values;
}

/**
 * The form after a change of the chart type. The new type takes the values that it declares: a control of one value
 * takes the first, a control of several takes all, and the rest is carried on. A type that was used before with this
 * dataset gets its last form back.
 */
export function switchType(
  before: Switched,
  from: KnownType | undefined,
  to: KnownType,
  remembered: FormData | undefined,
): Switched {
  const form = from === undefined ? before.form : ownForm(before.form, from.members);
  const metrics = uniqueBy(pool<QueryMetric>(form, before.carried, METRIC_LISTS, METRIC_PICKERS, from), metricLabel);
  const columns = uniqueBy(pool<QueryColumn>(form, before.carried, COLUMN_LISTS, COLUMN_PICKERS, from), columnLabel);
  const copied = { ...before.carried, ...picked(form, COPIED) };
  const carried: Values = { ...copied, metrics, groupby: columns };
  if (remembered && remembered.datasource === form.datasource) return { form: remembered, carried };
  const next: FormData = {
    ...picked(form, PLACE),
    ...picked(
      copied,
      COPIED.filter((name) => to.members.has(name)),
    ),
    ...dealt(metrics, METRIC_LISTS, METRIC_PICKERS, to),
    ...dealt(columns, COLUMN_LISTS, COLUMN_PICKERS, to),
    viz_type: to.key,
    datasource: form.datasource,
  };
  return { form: to.adopt?.(next) ?? next, carried };
}

function picked(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
}

/** All chosen values: those in the form, followed by carried ones for which its single-value controls had no room. */
function pool<T>(
  form: Values,
  carried: Values,
  lists: readonly string[],
  pickers: readonly string[],
  from: KnownType | undefined,
): readonly T[] {
  const chosen = [...lists, ...pickers].flatMap((name) => listOf<T>(form[name]));
  const held = lists.flatMap((name) => listOf<T>(carried[name]));
  if (from === undefined) return chosen.length > 0 ? chosen : held;
  if (lists.some((name) => from.members.has(name))) return chosen;
  const places = pickers.filter((name) => from.members.has(name)).length;
  return [...chosen, ...held.slice(places)];
}

/** The first list control takes all values; without one, each single-value control takes the next. */
function dealt(items: readonly unknown[], lists: readonly string[], pickers: readonly string[], to: KnownType): Values {
  const list = lists.find((name) => to.members.has(name));
  if (list !== undefined) return items.length > 0 ? { [list]: items } : {};
  const places = pickers.filter((name) => to.members.has(name));
  return Object.fromEntries(
    places.flatMap((name, index) => (items[index] === undefined ? [] : [[name, items[index]]])),
  );
}
