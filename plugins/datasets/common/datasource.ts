import type { CurrencyFormat } from '@facet/sdk/formatting';

/** Certification and warning of a column or metric, in the form of the payload. */
export interface FieldMarks {
  readonly is_certified?: boolean;
  readonly certified_by?: string | null;
  readonly certification_details?: string | null;
  readonly warning_markdown?: string | null;
}

export interface DatasetColumn extends FieldMarks {
  readonly id?: number;
  readonly column_name: string;
  readonly verbose_name?: string | null;
  readonly description?: string | null;
  readonly expression?: string | null;
  readonly type: string | null;
  readonly type_generic: 0 | 1 | 2 | 3 | null;
  readonly python_date_format?: string | null;
  readonly advanced_data_type?: string | null;
  readonly is_dttm: boolean;
  readonly groupby: boolean;
  readonly filterable: boolean;
  /** False: existing charts can still use the column, but no list offers it. */
  readonly is_active?: boolean;
}

export interface DatasetMetric extends FieldMarks {
  readonly id?: number;
  readonly metric_name: string;
  readonly verbose_name?: string | null;
  readonly description?: string | null;
  readonly expression: string;
  readonly d3format?: string | null;
  readonly warning_text?: string | null;
  readonly currency?: Readonly<Record<string, unknown>> | null;
}

/** The dataset of a chart: the part of the contract's datasource payload that charts, controls and filters use. */
export interface Datasource {
  readonly id: number;
  readonly type: string;
  readonly uid: string;
  readonly name: string;
  readonly table_name: string;
  /** Absent or null: the database's default catalogue. */
  readonly catalog?: string | null;
  readonly schema: string | null;
  readonly main_dttm_col: string | null;
  readonly columns: readonly DatasetColumn[];
  readonly metrics: readonly DatasetMetric[];
  readonly verbose_map: Readonly<Record<string, string>>;
  readonly column_formats: Readonly<Record<string, string>>;
  /** Currencies of metrics; a currency in the chart wins. */
  readonly currency_formats?: Readonly<Record<string, CurrencyFormat>>;
  readonly time_grain_sqla: readonly (readonly [duration: string | null, label: string])[];
  readonly database: {
    readonly id: number;
    readonly name: string;
    readonly backend: string;
    readonly disable_drill_to_detail?: boolean;
  };
  readonly owners: readonly { readonly id: number; readonly first_name: string; readonly last_name: string }[];
  readonly description: string | null;
  readonly sql: string | null;
  /** False: the values of its columns are not requested as suggestions. */
  readonly filter_select?: boolean;
  readonly select_star?: string | null;
  /** JSON text with the values of the SQL's template parameters. */
  readonly template_params?: string | null;
  readonly is_managed_externally?: boolean;
  /** Address of the system that manages the dataset. */
  readonly external_url?: string | null;
  /** JSON text; `datasetNotes` reads it. */
  readonly extra?: string | null;
  readonly health_check_message?: string | null;
}
