import type { DatasourcePayload } from './common/wire/dataset.ts';
import type { Datasource } from '@facet/plugin-query/contract.server';
import { defineScopedToken, defineToken } from '@facet/sdk/common';
import type { Condition, IdSet, OfferedRows } from '@facet/sdk/resource';
import type { Expression } from 'kysely';

export interface NewDatasetMetric {
  readonly name: string;
  readonly expression: string;
  readonly verboseName?: string;
  readonly description?: string;
  readonly d3format?: string;
}

/** A dataset to be made by code, such as the examples; columns are read from the database. */
export interface NewDataset {
  readonly databaseId: number;
  readonly tableName: string;
  readonly schema?: string | null;
  readonly sql?: string | null;
  readonly uuid?: string;
  readonly description?: string;
  readonly mainDttmCol?: string;
  /** Instead of the metric that counts rows. */
  readonly metrics?: readonly NewDatasetMetric[];
  /** Column name → what people read instead, and calculated columns by their expression. */
  readonly columns?: Readonly<
    Record<string, { readonly verboseName?: string; readonly description?: string; readonly expression?: string }>
  >;
}

/** Datasets of a person. */
export interface Datasets {
  /** @throws HttpError 422 */
  create(input: NewDataset): Promise<{ readonly id: number; readonly uuid: string }>;
  /** Reads the columns anew from the table. @throws HttpError 403 for a dataset that the caller does not own, 404, 422 */
  refresh(id: number): Promise<void>;
  /** Those that there are and the person may read, as explore and dashboards show them, by id. */
  payloads(ids: readonly number[]): Promise<ReadonlyMap<number, DatasourcePayload>>;
  /** What a source of another plugin looks like in Explore. Whether the person may read it is the caller's business. */
  payloadOf(source: Datasource): Promise<DatasourcePayload | undefined>;
  /** What lists show of datasets: of those that the person may read, by id. */
  facts(ids: readonly number[]): Promise<ReadonlyMap<number, DatasetFacts>>;
  /** Whether the person may read all datasets, those of other plugins' data sources too. */
  readsAll(): boolean;
  /** Ids of the datasets that the person may read, of which the condition holds. */
  readableIds(condition?: (column: (name: 'table_name') => Expression<unknown>) => Condition): IdSet;
}

export const DatasetsToken = defineScopedToken<Datasets>(
  'datasets/datasets@1',
  'Datasets of a person: tables and SQL that charts ask.',
);

/** A dataset as lists name it. */
export interface DatasetFacts {
  readonly id: number;
  readonly tableName: string;
  readonly schema: string | null;
  readonly defaultEndpoint: string | null;
}

export interface NamedTable {
  readonly databaseId: number;
  readonly schema: string | null;
  readonly table: string;
}

/** All datasets, regardless of rights: for code that decides on access. It shows no rows. */
export interface DatasetDirectory {
  find(id: number): Promise<Datasource | undefined>;
  /** As explore and dashboards show them, by id. The caller checks rights. */
  payloads(ids: readonly number[]): Promise<ReadonlyMap<number, DatasourcePayload>>;
  findByUuid(uuid: string): Promise<{ readonly id: number } | undefined>;
  /** Uuids by id. */
  uuids(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** For lists of what stands on datasets. */
  readonly rows: OfferedRows<'id' | 'table_name'>;
  /** Ids of all datasets of a database, without regard to rights. */
  idsInDatabase(databaseId: number): Promise<readonly number[]>;
  /** All datasets of a table, without regard to rights; names are the same in any case, and one without a schema may mean any. */
  ofTable(table: NamedTable): Promise<readonly { readonly id: number; readonly ownerIds: readonly number[] }[]>;
}

export const DatasetDirectoryToken = defineToken<DatasetDirectory>('datasets/directory@1', 'Which datasets there are.');
