/** Generic column types of the wire contract. */
export const GenericType = { numeric: 0, string: 1, temporal: 2, boolean: 3 } as const;
export type GenericType = (typeof GenericType)[keyof typeof GenericType];

export interface AdhocColumn {
  readonly label: string;
  readonly sqlExpression: string;
  readonly expressionType: 'SQL';
  readonly columnType?: 'BASE_AXIS' | 'SERIES';
  readonly timeGrain?: string | null;
  readonly isColumnReference?: boolean;
}

/** A column of the dataset by name, or an expression. */
export type QueryColumn = string | AdhocColumn;

export const AGGREGATES = ['AVG', 'COUNT', 'COUNT_DISTINCT', 'MAX', 'MIN', 'SUM'] as const;
export type Aggregate = (typeof AGGREGATES)[number];

export interface SimpleMetric {
  readonly expressionType: 'SIMPLE';
  readonly column: { readonly column_name: string; readonly type?: string | null; readonly [field: string]: unknown };
  readonly aggregate: Aggregate;
  readonly label?: string;
  readonly hasCustomLabel?: boolean;
  readonly optionName?: string;
}

export interface SqlMetric {
  readonly expressionType: 'SQL';
  readonly sqlExpression: string;
  readonly label?: string;
  readonly hasCustomLabel?: boolean;
  readonly optionName?: string;
}

/** A saved metric by name, or an ad hoc one. */
export type QueryMetric = string | SimpleMetric | SqlMetric;

export type FilterValue = string | number | boolean | null;

export interface QueryFilter {
  readonly col: QueryColumn;
  readonly op: string;
  readonly val?: FilterValue | readonly FilterValue[];
  readonly grain?: string | null;
  readonly isExtra?: boolean;
}

export interface QueryExtras {
  readonly where?: string;
  readonly having?: string;
  readonly time_grain_sqla?: string | null;
  readonly relative_start?: 'today' | 'now';
  readonly relative_end?: 'today' | 'now';
  readonly instant_time_comparison_range?: string | null;
}

export interface PostProcessingStep {
  readonly operation: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** One query of a chart, as the wire contract names its members (reference: HTTP API 6.1). */
export interface QueryObject {
  readonly columns?: readonly QueryColumn[];
  readonly metrics?: readonly QueryMetric[] | null;
  readonly filters?: readonly QueryFilter[];
  readonly orderby?: readonly (readonly [QueryColumn | QueryMetric, boolean])[];
  readonly extras?: QueryExtras;
  readonly granularity?: string | null;
  readonly time_range?: string | null;
  readonly time_shift?: string | null;
  readonly time_offsets?: readonly string[];
  readonly row_limit?: number | null;
  readonly row_offset?: number | null;
  readonly series_columns?: readonly QueryColumn[];
  readonly series_limit?: number;
  readonly series_limit_metric?: QueryMetric | null;
  readonly group_others_when_limit_reached?: boolean;
  readonly order_desc?: boolean;
  readonly is_timeseries?: boolean;
  readonly is_rowcount?: boolean;
  readonly apply_fetch_values_predicate?: boolean;
  readonly post_processing?: readonly (PostProcessingStep | null)[];
  readonly annotation_layers?: readonly Readonly<Record<string, unknown>>[];
  readonly applied_time_extras?: Readonly<Record<string, unknown>>;
  readonly url_params?: Readonly<Record<string, string>>;
  readonly custom_params?: Readonly<Record<string, unknown>>;
  readonly custom_form_data?: Readonly<Record<string, unknown>>;
  readonly result_type?: ResultType;
}

export const RESULT_TYPES = [
  'full',
  'columns',
  'query',
  'results',
  'samples',
  'timegrains',
  'post_processed',
  'drill_detail',
] as const;
export type ResultType = (typeof RESULT_TYPES)[number];

export const RESULT_FORMATS = ['json', 'csv', 'xlsx', 'parquet', 'arrow'] as const;
export type ResultFormat = (typeof RESULT_FORMATS)[number];

export interface DatasourceRef {
  readonly id: number;
  readonly type: 'table' | 'query' | 'dataset' | 'sl_table' | 'saved_query' | 'view';
}

export interface QueryContext {
  readonly datasource: DatasourceRef;
  readonly queries: readonly QueryObject[];
  readonly force?: boolean;
  readonly result_format?: ResultFormat;
  readonly result_type?: ResultType;
  readonly form_data?: FormData | null;
  readonly custom_cache_timeout?: number | null;
}

/** The values of a chart's controls; `viz_type` and `datasource` (`12__table`) are always there. */
export interface FormData {
  readonly viz_type: string;
  readonly datasource: string;
  readonly [control: string]: unknown;
}

export type DataRow = Readonly<Record<string, string | number | boolean | null>>;

/** One answer of `POST /api/v1/chart/data`. Dates are epoch milliseconds. */
/** One of the charts that another chart draws. */
export interface ChartPart {
  readonly chartId: number;
  readonly name: string;
  /** What it was asked with; null where it could not be read. */
  readonly formData: FormData | null;
  /** Why there are no rows of it, for the reader. */
  readonly failure?: string;
}

/**
 * Cells of a column that a number of JavaScript or JSON does not hold: integers beyond 2^53, decimals with more digits than a
 * double has, NaN and infinities. Their rows, and their texts in the same order.
 */
export interface ExactValues {
  readonly column: string;
  readonly rows: readonly number[];
  readonly texts: readonly string[];
}

export interface QueryResult {
  readonly colnames: readonly string[];
  readonly coltypes: readonly GenericType[];
  readonly indexnames?: readonly unknown[];
  readonly data: readonly DataRow[];
  readonly rowcount: number;
  readonly sql_rowcount?: number;
  readonly query?: string;
  readonly error?: string | null;
  readonly status?: string;
  readonly is_cached?: boolean | null;
  readonly cached_dttm?: string | null;
  readonly cache_key?: string | null;
  readonly cache_timeout?: number;
  readonly from_dttm?: number | null;
  readonly to_dttm?: number | null;
  readonly label_map?: Readonly<Record<string, readonly string[]>>;
  readonly applied_filters?: readonly { readonly column: string }[];
  readonly rejected_filters?: readonly { readonly column: string; readonly reason: string }[];
  readonly annotation_data?: Readonly<Record<string, unknown>>;
  /** Exact texts of numbers that are rounded in the rows. */
  readonly exact_values?: readonly ExactValues[];
  /** Of a chart that draws others: whose rows these are. */
  readonly part?: ChartPart;
}
