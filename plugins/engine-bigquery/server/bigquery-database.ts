import { textRowReader } from '@facet/sdk/data-work';
import {
  type ColumnBatch,
  type EngineCatalogs,
  type EngineColumn,
  type EngineDatabase,
  EngineError,
  type EngineTable,
  type EngineTableDetails,
  listTooLong,
  PagedStatements,
  type RunOptions,
  type TableRead,
} from '@facet/sdk/server';
import type { z } from 'zod';
import type { BigQueryClient } from './bigquery-client.ts';
import type { BigQueryOptions } from './connection-options.ts';
import { textFieldOf } from './read-rows.ts';
import { checkStatement } from './statement-gate.ts';
import { datasetList, type FieldSchema, projectList, tableAnswer, tableList } from './wire.ts';
import { bigqueryVocabulary } from './vocabulary.ts';

const MOST_PAGES = 500;
const PAGE = 1_000;

/** The datasets of one project. Other projects are exposed as catalogues. */
export class BigQueryDatabase implements EngineDatabase {
  readonly #client: BigQueryClient;
  readonly #statements: PagedStatements<FieldSchema>;
  readonly #options: BigQueryOptions;

  constructor(client: BigQueryClient, options: BigQueryOptions) {
    this.#client = client;
    this.#statements = new PagedStatements({
      pages: (sql, options) => client.pages(sql, options),
      read: textRowReader(textFieldOf),
      check: checkStatement,
    });
    this.#options = options;
  }

  run(sql: string, options: RunOptions): Promise<ColumnBatch> {
    return this.#statements.run(sql, options);
  }

  stream(sql: string, options: RunOptions): AsyncIterable<ColumnBatch> {
    return this.#statements.stream(sql, options);
  }

  /** A query without tables costs nothing, and checks the permission to run queries. */
  async ping(signal: AbortSignal): Promise<void> {
    await this.#client.dryRun('SELECT 1', null, signal);
  }

  async catalogs(signal: AbortSignal): Promise<EngineCatalogs> {
    const names = await this.#all(projectList, '/bigquery/v2/projects', signal, ({ projects = [] }) =>
      projects.map(({ id }) => id),
    );
    return { names: names.sort(), own: this.#options.project };
  }

  async schemas(signal: AbortSignal): Promise<readonly string[]> {
    const names = await this.#all(datasetList, `${this.#catalogPath()}/datasets`, signal, ({ datasets = [] }) =>
      datasets.map(({ datasetReference }) => datasetReference.datasetId),
    );
    const own = this.#options.dataset;
    return names.sort((a, b) => Number(b === own) - Number(a === own) || (a < b ? -1 : 1));
  }

  async tables(schema: string | null, signal: AbortSignal): Promise<readonly EngineTable[]> {
    const dataset = schema ?? (await this.defaultSchema(signal));
    if (dataset === null) return [];
    return this.#all(tableList, `${this.#datasetPath(dataset)}/tables`, signal, ({ tables = [] }) =>
      tables.map(
        ({ tableReference, type }): EngineTable => ({
          name: tableReference.tableId,
          type: TABLE_TYPES[type ?? ''] ?? 'table',
        }),
      ),
    );
  }

  async describeTable(
    schema: string | null,
    table: string,
    signal: AbortSignal,
  ): Promise<EngineTableDetails | undefined> {
    const dataset = schema ?? (await this.defaultSchema(signal));
    if (dataset === null) return undefined;
    const path = `${this.#datasetPath(dataset)}/tables/${encodeURIComponent(table)}`;
    const found = await this.#client.list(tableAnswer, 'GET', path, signal).catch((error: unknown) => {
      if (error instanceof EngineError && error.kind === 'table-missing') return undefined;
      throw error;
    });
    if (!found) return undefined;
    return {
      columns: (found.schema?.fields ?? []).map((field) => {
        const { name, type } = textFieldOf(field);
        return {
          name,
          type,
          longType: type,
          comment: field.description || null,
          nullable: field.mode !== 'REQUIRED',
          keys: [],
        };
      }),
      comment: found.description || null,
      primaryKey: [],
      foreignKeys: [],
      indexes: [],
    };
  }

  async describeQuery(sql: string, schema: string | null, signal: AbortSignal): Promise<readonly EngineColumn[]> {
    checkStatement(sql, true);
    const { query } = await this.#client.dryRun(sql, schema, signal);
    return (query?.schema?.fields ?? []).map((field) => {
      const { name, type, generic } = textFieldOf(field);
      return { name, type, generic };
    });
  }

  /** The server does not list its built-in functions. */
  async functionNames(): Promise<readonly string[]> {
    return [...bigqueryVocabulary.functions].sort();
  }

  async tablesRead(sql: string, schema: string | null, signal: AbortSignal): Promise<readonly TableRead[]> {
    checkStatement(sql, true);
    const { query } = await this.#client.dryRun(sql, schema, signal);
    return (query?.referencedTables ?? []).map(({ datasetId, tableId }) => ({ schema: datasetId, name: tableId }));
  }

  async defaultSchema(signal: AbortSignal): Promise<string | null> {
    return this.#options.dataset ?? (await this.schemas(signal))[0] ?? null;
  }

  async estimate(sql: string, schema: string | null, signal: AbortSignal): Promise<Readonly<Record<string, string>>> {
    checkStatement(sql, true);
    const { totalBytesProcessed } = await this.#client.dryRun(sql, schema, signal);
    return totalBytesProcessed === undefined ? {} : { 'Bytes to read': totalBytesProcessed };
  }

  async close(): Promise<void> {
    this.#client.close();
  }

  #catalogPath(): string {
    return `/bigquery/v2/projects/${encodeURIComponent(this.#options.catalog)}`;
  }

  #datasetPath(dataset: string): string {
    return `${this.#catalogPath()}/datasets/${encodeURIComponent(dataset)}`;
  }

  async #all<T extends { readonly nextPageToken?: string | undefined }, Item>(
    shape: z.ZodType<T>,
    path: string,
    signal: AbortSignal,
    itemsOf: (answer: T) => readonly Item[],
  ): Promise<Item[]> {
    const all: Item[] = [];
    let token: string | undefined;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const given = new URLSearchParams({
        maxResults: String(PAGE),
        ...(token === undefined ? {} : { pageToken: token }),
      });
      const answer = await this.#client.list(shape, 'GET', `${path}?${given}`, signal);
      all.push(...itemsOf(answer));
      token = answer.nextPageToken;
      if (token === undefined) return all;
    }
    throw listTooLong();
  }
}

const TABLE_TYPES: Readonly<Record<string, EngineTable['type']>> = {
  VIEW: 'view',
  MATERIALIZED_VIEW: 'materialized_view',
};
