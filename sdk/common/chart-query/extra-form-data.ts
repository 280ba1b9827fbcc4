import type { ExtraFormData, FormData } from '../index.ts';
import { RESERVED_FILTER_COLUMNS, type ReservedFilterColumn } from './adhoc-filter.ts';
import { isRecord, listOf } from './form-value.ts';
import type { QueryForm } from './query-form.ts';

const APPENDED = [
  'adhoc_filters',
  'filters',
  'interactive_groupby',
  'interactive_highlight',
  'interactive_drilldown',
] as const;

const OVERRIDING = ['granularity', 'granularity_sqla', 'time_column', 'time_grain', 'time_range'] as const;
const OVERRIDING_EXTRAS = ['relative_start', 'relative_end', 'time_grain_sqla'] as const;

/** Members of the query that a filter of a dashboard replaces, under the query's own names. */
export interface QueryOverrides {
  readonly granularity?: string;
  readonly time_column?: string;
  readonly time_grain?: string;
  readonly time_range?: string;
}

export interface ExtrasOverrides {
  readonly relative_start?: 'today' | 'now';
  readonly relative_end?: 'today' | 'now';
  readonly time_grain_sqla?: string;
}

export function extraFormDataOf(form: QueryForm): ExtraFormData {
  const extra = form.extra_form_data;
  return isRecord(extra) ? extra : {};
}

export function queryOverrides(extra: ExtraFormData): QueryOverrides {
  const overrides: Record<string, unknown> = {};
  for (const key of OVERRIDING) {
    const value = extra[key];
    if (value !== undefined) overrides[key === 'granularity_sqla' ? 'granularity' : key] = value;
  }
  return overrides;
}

export function extrasOverrides(extra: ExtraFormData): ExtrasOverrides {
  return Object.fromEntries(OVERRIDING_EXTRAS.flatMap((key) => (extra[key] === undefined ? [] : [[key, extra[key]]])));
}

/** Settings of time of which an answer says whether its dataset could follow them. */
const TIME_EXTRAS = ['__time_col', '__time_range', '__time_grain'] as const satisfies readonly ReservedFilterColumn[];

/** The settings of time that a dashboard adds, by the names under which answers report them. */
export function timeExtrasOf(extra: ExtraFormData): Readonly<Record<string, string>> {
  return Object.fromEntries(
    TIME_EXTRAS.flatMap((name) => {
      const value: unknown = extra[RESERVED_FILTER_COLUMNS[name]];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
}

/** What a dashboard adds besides these settings. */
export function withoutTimeExtras(extra: ExtraFormData): ExtraFormData {
  const members = new Set<string>(TIME_EXTRAS.map((name) => RESERVED_FILTER_COLUMNS[name]));
  return Object.fromEntries(Object.entries(extra).filter(([member]) => !members.has(member)));
}

/** Two filters on one chart: lists are joined, single values of the later one win. */
export function mergeExtraFormData(first: ExtraFormData, second: ExtraFormData): ExtraFormData {
  const merged: Record<string, unknown> = { ...first, ...second };
  for (const key of APPENDED) {
    const joined = [...listOf(first[key]), ...listOf(second[key])];
    if (joined.length > 0) merged[key] = joined;
  }
  const custom = { ...record(first['custom_form_data']), ...record(second['custom_form_data']) };
  if (Object.keys(custom).length > 0) merged['custom_form_data'] = custom;
  return merged;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** The form of a chart as a dashboard sends it: with the filters that reach it. */
export function withExtraFormData(form: FormData, extra: ExtraFormData): FormData {
  return { ...form, extra_form_data: mergeExtraFormData(extraFormDataOf(form), extra) };
}
