import type { CurrencyFormat } from '@facet/sdk/formatting';
import type { DatasourceSubject } from '@facet/sdk/server';

/** A column of a dataset. `expression` is the SQL of a calculated column, `null` or empty for one of the table. */
export interface DatasourceColumn {
  readonly name: string;
  readonly verboseName: string | null;
  /** The engine's type name as it was read from the table; `null` when unknown. */
  readonly type: string | null;
  readonly expression: string | null;
  readonly isDttm: boolean;
  readonly groupby: boolean;
  readonly filterable: boolean;
  readonly pythonDateFormat: string | null;
  readonly advancedDataType: string | null;
  readonly isActive: boolean;
}

export interface DatasourceMetric {
  readonly name: string;
  readonly verboseName: string | null;
  readonly expression: string;
  readonly d3format: string | null;
  readonly currency?: CurrencyFormat | null;
}

/** The target of a query: a dataset (a table, or a virtual one made of SQL), or a query of SQL Lab. */
export interface Datasource {
  readonly id: number;
  readonly type: 'table' | 'query';
  /** `12__table`. */
  readonly uid: string;
  readonly name: string;
  readonly databaseId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly tableName: string;
  /** SQL of a virtual dataset, `null` for a physical one. */
  readonly sql: string | null;
  readonly subject: DatasourceSubject;
  /** Readers of the source may read the tables that it is made of, as with datasets. Otherwise each table must be open to the caller. */
  readonly opensTables: boolean;
  /** UTC ISO text; part of every cache key, so that editing the dataset empties its cache. */
  readonly changedOn: string;
  /** Seconds; -1 is never, `null` asks the database. */
  readonly cacheTimeout: number | null;
  readonly mainDttmCol: string | null;
  /** Hours added to temporal values of the answer. */
  readonly offset: number;
  readonly fetchValuesPredicate: string | null;
  /** JSON text of template parameters. */
  readonly templateParams: string | null;
  readonly filterSelectEnabled: boolean;
  readonly normalizeColumns: boolean;
  readonly alwaysFilterMainDttm: boolean;
  readonly extra: string | null;
  readonly columns: readonly DatasourceColumn[];
  readonly metrics: readonly DatasourceMetric[];
}
