import type { CheckedDataset } from './common/checked-dataset.ts';
import type { DatasourcePayload } from './common/wire/dataset.ts';
import type { Datasource } from '@facet/plugin-query/contract.server';
import { definePoint, defineScopedToken, defineToken } from '@facet/sdk/common';
import type { Condition, IdSet, OfferedRows } from '@facet/sdk/resource';
import type { Expression } from 'kysely';

export type { CheckedDataset } from './common/checked-dataset.ts';

export interface HealthCheck {
  /** What readers of the dataset should know, as plain text; empty for a healthy one. */
  messageOf(dataset: CheckedDataset): Promise<string>;
}

/** All checks look at each dataset that Explore or a dashboard opens. */
export const HealthChecksPoint = definePoint<{ declared: object; implementation: HealthCheck }>({
  id: 'datasets/health-check@1',
  description: 'Checks of the health of datasets; Explore shows their messages beside the dataset.',
  side: 'server',
});

export interface NewDatasetMetric {
  readonly name: string;
  readonly expression: string;
  readonly verboseName?: string;
  readonly description?: string;
  readonly d3format?: string;
}

/** A dataset that is created by code, such as the examples; its columns are read from the database. */
export interface NewDataset {
  readonly databaseId: number;
  readonly tableName: string;
  readonly schema?: string | null;
  readonly sql?: string | null;
  readonly uuid?: string;
  readonly description?: string;
  readonly mainDttmCol?: string;
  /** Replaces the default metric, which counts rows. */
  readonly metrics?: readonly NewDatasetMetric[];
  /** Display names by column name, and calculated columns with their expressions. */
  readonly columns?: Readonly<
    Record<string, { readonly verboseName?: string; readonly description?: string; readonly expression?: string }>
  >;
}

/** The datasets of a user. */
export interface Datasets {
  /** @throws HttpError 422 for invalid values */
  create(input: NewDataset): Promise<{ readonly id: number; readonly uuid: string }>;
  /** Reads the columns of the table again. @throws HttpError 403 for a dataset that the caller does not own, 404, 422 */
  refresh(id: number): Promise<void>;
  /** Payloads for Explore and dashboards, by id, of the datasets that exist and that the user may read. */
  payloads(ids: readonly number[]): Promise<ReadonlyMap<number, DatasourcePayload>>;
  /** The payload of another plugin's data source for Explore. The caller must check whether the user may read it. */
  payloadOf(source: Datasource): Promise<DatasourcePayload | undefined>;
  /** Data for lists, by id, of the datasets that the user may read. */
  facts(ids: readonly number[]): Promise<ReadonlyMap<number, DatasetFacts>>;
  /** Whether the user may read all datasets, including data sources of other plugins. */
  readsAll(): boolean;
  /** Ids of the datasets that the user may read and that meet the condition. */
  readableIds(condition?: (column: (name: 'table_name') => Expression<unknown>) => Condition): IdSet;
}

export const DatasetsToken = defineScopedToken<Datasets>(
  'datasets/datasets@1',
  'Datasets of a person: tables and SQL that charts ask.',
);

/** The data of a dataset for lists. */
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

/** All datasets without permission checks, for code that decides on access. It returns no rows. */
export interface DatasetDirectory {
  find(id: number): Promise<Datasource | undefined>;
  /** Payloads for Explore and dashboards, by id. The caller must check permissions. */
  payloads(ids: readonly number[]): Promise<ReadonlyMap<number, DatasourcePayload>>;
  findByUuid(uuid: string): Promise<{ readonly id: number } | undefined>;
  /** Uuids by id. */
  uuids(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Columns that lists of other plugins may join. */
  readonly rows: OfferedRows<'id' | 'table_name'>;
  /** Ids of all datasets of a database, without permission checks. */
  idsInDatabase(databaseId: number): Promise<readonly number[]>;
  /**
   * All datasets of a table, without permission checks. Names are compared ignoring case; one without a schema matches
   * any schema.
   */
  ofTable(table: NamedTable): Promise<readonly { readonly id: number; readonly ownerIds: readonly number[] }[]>;
}

export const DatasetDirectoryToken = defineToken<DatasetDirectory>('datasets/directory@1', 'Which datasets there are.');
