import { definePoint, defineScopedToken } from '@facet/sdk/common';
import type { OfferedRows } from '@facet/sdk/resource';
import type { Datasource } from '../datasource.ts';
import type { DatasourceFinder } from '../open-source.ts';
import type { TableDataset } from '../table-access.ts';

export interface DatasourceSource extends DatasourceFinder {
  /**
   * Physical data sources of a database whose table has one of these names, in any case and schema; all without `names`. May
   * contain others. Their rules apply wherever SQL names their table.
   */
  tablesNamed?(databaseId: number, names: readonly string[] | null): Promise<readonly TableDataset[]>;
  /** For lists of objects that name data sources, such as row rules. */
  readonly rows?: DatasourceRows;
}

export type DatasourceRows = OfferedRows<'id' | 'schema' | 'table_name'>;

/**
 * Where data sources of one type come from; the key is the type, such as `table`. Not from the process of an installed plugin: a data
 * source opens its tables to its readers, so whoever gives it decides on rights.
 */
export const DatasourcesPoint = definePoint<{ declared: { key?: string }; implementation: DatasourceSource }>({
  id: 'query/datasource@1',
  description: 'Data sources of one type by id.',
  side: 'server',
});

/** Data sources of all types for a person, datasets among them. */
export interface Datasources {
  /** Undefined: unknown, or hidden from the person. A result does not imply the right to read its data. */
  find(type: string, id: number): Promise<Datasource | undefined>;
}

export const DatasourcesToken = defineScopedToken<Datasources>('query/sources@1', 'Data sources of all types.');
