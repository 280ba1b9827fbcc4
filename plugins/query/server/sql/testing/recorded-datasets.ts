import type { DatasetColumn, DatasetMetric, DatasetModel } from '../../dataset-model.ts';
import type { RecordedDatabase } from './recorded-database.ts';

interface Registered {
  readonly table_name: string;
  readonly schema: string;
  readonly sql?: string;
  readonly main_dttm_col?: string | null;
  readonly columns: readonly {
    readonly column_name: string;
    readonly type?: string;
    readonly expression?: string;
    readonly is_dttm?: boolean;
    readonly python_date_format?: string;
  }[];
  readonly metrics: readonly { readonly metric_name: string; readonly expression: string }[];
}

const TYPE_NAMES: Readonly<Record<number, string>> = {
  16: 'BOOLEAN',
  20: 'BIGINT',
  21: 'SMALLINT',
  23: 'INTEGER',
  25: 'TEXT',
  701: 'DOUBLE PRECISION',
  1082: 'DATE',
  1114: 'TIMESTAMP WITHOUT TIME ZONE',
  1184: 'TIMESTAMP WITH TIME ZONE',
  1700: 'NUMERIC',
};

/** A data source as registering it makes one: the database's columns, overlaid with what the recording sets. */
export async function recordedDataset(registered: Registered, database: RecordedDatabase): Promise<DatasetModel> {
  const source =
    registered.sql === undefined ? `"${registered.schema}"."${registered.table_name}"` : `(${registered.sql}) AS v`;
  const described = await database.query(`SELECT * FROM ${source} LIMIT 0`);
  const overlay = new Map(registered.columns.map((column) => [column.column_name, column]));
  const physical = described.names.map((name, index): DatasetColumn => {
    const extra = overlay.get(name);
    overlay.delete(name);
    const type = TYPE_NAMES[described.oids[index] ?? 0] ?? 'TEXT';
    return {
      name,
      type,
      expression: null,
      isDttm: extra?.is_dttm ?? /^(DATE|TIMESTAMP)/.test(type),
      pythonDateFormat: extra?.python_date_format ?? null,
    };
  });
  const calculated = [...overlay.values()].map(
    (column): DatasetColumn => ({
      name: column.column_name,
      type: column.type ?? null,
      expression: column.expression ?? null,
      isDttm: column.is_dttm ?? false,
      pythonDateFormat: column.python_date_format ?? null,
    }),
  );
  return {
    catalog: null,
    schema: registered.schema,
    tableName: registered.table_name,
    sql: registered.sql ?? null,
    mainDttmCol: registered.main_dttm_col ?? null,
    alwaysFilterMainDttm: false,
    fetchValuesPredicate: null,
    columns: [...physical, ...calculated],
    metrics: registered.metrics.map(
      (metric): DatasetMetric => ({ name: metric.metric_name, expression: metric.expression }),
    ),
  };
}
