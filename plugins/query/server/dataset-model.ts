import type { Datasource, DatasourceColumn, DatasourceMetric } from './datasource.ts';

/** What the query compiler reads of a column. */
export type DatasetColumn = Pick<DatasourceColumn, 'name' | 'type' | 'expression' | 'isDttm' | 'pythonDateFormat'> &
  Partial<Pick<DatasourceColumn, 'advancedDataType'>>;

export type DatasetMetric = Pick<DatasourceMetric, 'name' | 'expression'>;

/** What the query compiler reads of a data source; any `Datasource` is one. */
export interface DatasetModel
  extends Pick<
    Datasource,
    'catalog' | 'schema' | 'tableName' | 'sql' | 'mainDttmCol' | 'alwaysFilterMainDttm' | 'fetchValuesPredicate'
  > {
  readonly columns: readonly DatasetColumn[];
  readonly metrics: readonly DatasetMetric[];
}
