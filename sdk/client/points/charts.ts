import type { ComponentType } from 'react';
import { definePoint } from '../../common/extension-point.ts';
import type { DeclaredAt } from '../../common/points/declared.ts';
import type { DataMask, FilterState } from '../../common/query/data-mask.ts';
import type { FormData, QueryResult } from '../../common/query/query-object.ts';

export interface DatasetColumn {
  readonly id?: number;
  readonly column_name: string;
  readonly verbose_name?: string | null;
  readonly description?: string | null;
  readonly expression?: string | null;
  readonly type: string | null;
  readonly type_generic: 0 | 1 | 2 | 3 | null;
  readonly is_dttm: boolean;
  readonly groupby: boolean;
  readonly filterable: boolean;
}

export interface DatasetMetric {
  readonly id?: number;
  readonly metric_name: string;
  readonly verbose_name?: string | null;
  readonly description?: string | null;
  readonly expression: string;
  readonly d3format?: string | null;
  readonly warning_text?: string | null;
}

/** The dataset behind a chart: the contract's datasource payload, as far as charts and controls need it. */
export interface Datasource {
  readonly id: number;
  readonly type: string;
  readonly uid: string;
  readonly name: string;
  readonly table_name: string;
  readonly schema: string | null;
  readonly main_dttm_col: string | null;
  readonly columns: readonly DatasetColumn[];
  readonly metrics: readonly DatasetMetric[];
  readonly verbose_map: Readonly<Record<string, string>>;
  readonly column_formats: Readonly<Record<string, string>>;
  readonly time_grain_sqla: readonly (readonly [duration: string | null, label: string])[];
  readonly database: { readonly id: number; readonly name: string; readonly backend: string };
  readonly owners: readonly { readonly id: number; readonly first_name: string; readonly last_name: string }[];
  readonly description: string | null;
  readonly sql: string | null;
  readonly select_star?: string | null;
  readonly is_managed_externally?: boolean;
}

/** What a chart tells the host. Absent members: the place it stands in does not offer that. */
export interface ChartHooks {
  /** A chart that filters others says what it selects; `{}` clears. */
  setDataMask?(mask: DataMask): void;
  /** Own state that changes the query, such as the page of a table. */
  setOwnState?(state: Readonly<Record<string, unknown>>): void;
  setControlValue?(name: string, value: unknown): void;
}

/** What the host hands to `transformProps`. */
export interface ChartInput<FD extends FormData = FormData> {
  readonly formData: FD;
  readonly queries: readonly QueryResult[];
  readonly datasource: Datasource | null;
  /** CSS pixels of the drawing area. */
  readonly width: number;
  readonly height: number;
  readonly filterState: FilterState;
  readonly ownState: Readonly<Record<string, unknown>>;
  readonly hooks: ChartHooks;
  /** Stable colour for a label: the same label has the same colour everywhere on a dashboard. */
  colorOf(label: string): string;
  readonly colorScheme: 'light' | 'dark';
  readonly locale: string;
}

/**
 * How a chart type draws; what it asks for stands under the same key at `charts/query@1`. The answers go through
 * `transformProps` and the result to `Component`, again on each resize or change that only redraws, never overlapping.
 * `Component` must bear being unmounted at any moment.
 */
export interface ChartType<FD extends FormData = FormData, P extends object = object> {
  transformProps(input: ChartInput<FD>): P;
  /** Fetches what only drawing needs. Resolved before `transformProps` is first called; asking for rows does not wait for it. */
  prepare?(): Promise<void>;
  readonly Component: ComponentType<P>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the host feeds each type only its own form data and props
export type AnyChartType = ChartType<any, any>;

export const ChartTypes = definePoint<{ declared: DeclaredAt<'charts/type@1'>; implementation: AnyChartType }>({
  id: 'charts/type@1',
  description: 'Chart types; the key is the viz_type of the contract.',
  side: 'client',
});

export interface ControlProps<V = unknown> {
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  readonly value: V;
  readonly error: string | null;
  readonly options: Readonly<Record<string, unknown>>;
  readonly datasource: Datasource | null;
  readonly formData: FormData;
  onChange(value: V): void;
}

export const ControlTypes = definePoint<{
  declared: DeclaredAt<'controls/type@1'>;
  // oxlint-disable-next-line typescript/no-explicit-any -- a control knows the type of its own value
  implementation: ComponentType<ControlProps<any>>;
}>({
  id: 'controls/type@1',
  description: 'Inputs that control panels are made of.',
  side: 'client',
});

export interface FilterProps {
  readonly config: NativeFilterConfig;
  readonly mask: DataMask;
  readonly datasource: Datasource | null;
  /** Extra filters of parents and pre-filters, for the list of available values. */
  readonly dependencies: NonNullable<DataMask['extraFormData']>;
  readonly disabled: boolean;
  onChange(mask: DataMask): void;
}

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

export interface FilterType {
  readonly Component: ComponentType<FilterProps>;
}

export const FilterTypes = definePoint<{ declared: DeclaredAt<'filters/type@1'>; implementation: FilterType }>({
  id: 'filters/type@1',
  description: 'Native filters of dashboards.',
  side: 'client',
});
