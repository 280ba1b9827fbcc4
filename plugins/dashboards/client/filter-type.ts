import type { Datasource } from '@facet/plugin-datasets/contract';
import type { ChartForm, Controls, ValuesOf } from '@facet/sdk/chart-form';
import { type DataMask, definePoint, type ExtraFormData, type QueryContext, type QueryResult } from '@facet/sdk/common';
import type { ComponentType } from 'react';
import type { FilterTypeDeclared } from '../common/points.ts';

/** One entry of `native_filter_configuration` in a dashboard's `json_metadata`. */
export interface NativeFilterConfig {
  readonly id: string;
  readonly type: 'NATIVE_FILTER' | 'DIVIDER';
  readonly name: string;
  readonly filterType: string;
  readonly targets: readonly { readonly datasetId?: number; readonly column?: { readonly name: string } }[];
  readonly controlValues: Readonly<Record<string, unknown>>;
  readonly defaultDataMask: DataMask;
  readonly cascadeParentIds: readonly string[];
  readonly scope: { readonly rootPath: readonly string[]; readonly excluded: readonly number[] };
  readonly description?: string;
  readonly sortMetric?: string | null;
  readonly adhoc_filters?: readonly unknown[];
  readonly time_range?: string;
  readonly granularity_sqla?: string;
  readonly [member: string]: unknown;
}

/** One filter, as the implementation of its type gets it. */
export interface FilterContext<S> {
  readonly config: NativeFilterConfig;
  /** The `controlValues`, as the type's settings read them. */
  readonly settings: S;
  /** The dataset that the filter names; `null` when the dashboard has no chart of it. */
  readonly datasource: Datasource | null;
}

export interface FilterQuery<S> extends FilterContext<S> {
  /** What parents and pre-filters ask for: it narrows the values on offer. */
  readonly dependencies: ExtraFormData;
  /** Text that a value is searched by; empty for all values. */
  readonly search: string;
  /** Rows that one answer may bring. */
  readonly rowLimit: number;
}

/** The answer to `queryOf`. */
export interface FilterAnswer {
  /** `undefined` until the first answer; the last one stays while the next is on its way. */
  readonly results: readonly QueryResult[] | undefined;
  readonly fetching: boolean;
  /** `null` when the last query did not fail. */
  readonly error: Error | null;
}

export interface FilterProps<S, V> extends FilterContext<S> {
  /** `null`: the filter has no value. */
  readonly value: V | null;
  readonly answer: FilterAnswer;
  /** Rows that one answer may bring: with as many there may be more. */
  readonly rowLimit: number;
  /** Asks `queryOf` again with this text, after a pause in typing. */
  onSearch(text: string): void;
  onChange(value: V | null): void;
}

export interface FilterWords {
  /** Texts of the plugin of the type. */
  t(key: string, values?: Readonly<Record<string, unknown>>): string;
  /** Tag of the page's language, such as `pt-BR`. */
  readonly language: string;
}

export interface FilterSettingsProps<S> extends FilterContext<S> {
  onChange(controlValues: Readonly<Record<string, unknown>>): void;
}

/**
 * What a type of filter does: what it asks for, and the way from a value to what charts are asked. Everything but the
 * components is a pure function. `S` are the values of its settings, `V` is a value of the filter.
 */
interface FilterBehaviour<S, V> {
  readonly Component: ComponentType<FilterProps<S, V>>;
  /** Stands in the settings dialog instead of the panel. */
  readonly SettingsForm?: ComponentType<FilterSettingsProps<S>>;
  /** Keys of texts that say why such a filter cannot be saved; name, dataset and column are checked without it. */
  problemsOf?(filter: FilterContext<S>): readonly string[];
  /**
   * What the filter asks of its dataset to offer values; `null` when it needs nothing, or its target is incomplete. An
   * installed plugin needs the capability `data:read` for the answer.
   */
  queryOf?(query: FilterQuery<S>): QueryContext | null;
  /** The first value that the filter selects by itself, if its declaration names a setting for that (`choosesFirst`). */
  firstValue?(results: readonly QueryResult[], filter: FilterContext<S>): V | null;
  /** The value that a mask holds; `null` for none, and for one of another type. */
  valueOf(mask: DataMask): V | null;
  /**
   * Key of a text that says why a value cannot be applied; `null` when it can. The text stands at the filter, and the filters of
   * the bar are not applied until then. No default value is saved with it either.
   */
  valueProblem?(value: V, filter: FilterContext<S>): string | null;
  /**
   * A value in the reader's words; `null` and without it: the label of the mask, which is kept with the value and may be in another
   * person's language.
   */
  textOf?(value: V, filter: FilterContext<S>, words: FilterWords): string | null;
  /** What a value asks of the charts in scope. */
  maskOf(value: V | null, filter: FilterContext<S>): DataMask;
}

/** A type of filter with its settings: members of `controlValues` with their types, defaults and panel. */
export interface FilterType<C extends Controls, V> extends FilterBehaviour<ValuesOf<C>, V> {
  readonly settings: ChartForm<C>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a dashboard feeds each type only settings and values of its own
export interface AnyFilterType extends FilterBehaviour<any, any> {
  readonly settings: ChartForm;
}

/** Ties the settings and the values of a type together: a setting that the form does not have is a type error. */
export function defineFilterType<const C extends Controls, V>(type: FilterType<C, V>): FilterType<C, V> {
  return type;
}

export const FilterTypes = definePoint<{ declared: FilterTypeDeclared; implementation: AnyFilterType }>({
  id: 'filters/type@1',
  description: 'Native filters of dashboards.',
  side: 'client',
});
