import { textRowReader } from '@facet/sdk/data-work';
import {
  type ColumnBatch,
  type EngineCatalogs,
  type EngineColumn,
  type EngineDatabase,
  type EngineTable,
  type EngineTableDetails,
  PagedStatements,
  type RunOptions,
} from '@facet/sdk/server';
import type { DatabricksOptions } from './connection-options.ts';
import type { DatabricksClient } from './databricks-client.ts';
import { databricksDialect } from './dialect.ts';
import { textFieldOf } from './read-rows.ts';
import { checkStatement } from './statement-gate.ts';
import type { ColumnInfo } from './wire.ts';

const { literal } = databricksDialect;

/** One catalogue of a SQL warehouse; further catalogues are read by name. */
export class DatabricksDatabase implements EngineDatabase {
  readonly #client: DatabricksClient;
  readonly #statements: PagedStatements<ColumnInfo>;
  readonly #options: DatabricksOptions;

  constructor(client: DatabricksClient, options: DatabricksOptions) {
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

  async ping(signal: AbortSignal): Promise<void> {
    await this.#statements.rows('SELECT 1', signal);
  }

  async catalogs(signal: AbortSignal): Promise<EngineCatalogs> {
    const names = (await this.#statements.rows('SHOW CATALOGS', signal)).map(([name]) => String(name));
    const [row] =
      this.#options.catalog === null
        ? await this.#statements.rows('SELECT current_catalog()', signal)
        : [[this.#options.catalog]];
    // The catalogue `system` describes activities of other users.
    return { names: names.filter((name) => name !== 'system').sort(), own: textOrNull(row?.[0]) };
  }

  async schemas(signal: AbortSignal): Promise<readonly string[]> {
    const names = (await this.#statements.rows('SHOW SCHEMAS', signal)).map(([name]) => String(name));
    const own = this.#options.schema;
    const rank = (name: string): number => (name === own ? 0 : name === 'information_schema' ? 2 : 1);
    return names.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  }

  async tables(schema: string | null, signal: AbortSignal): Promise<readonly EngineTable[]> {
    const rows = await this.#statements.rows(
      `SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = ${schemaSql(schema)} ORDER BY table_name`,
      signal,
    );
    return rows.map(([name, type]) => ({ name: String(name), type: TABLE_TYPES[String(type)] ?? 'table' }));
  }

  async describeTable(
    schema: string | null,
    table: string,
    signal: AbortSignal,
  ): Promise<EngineTableDetails | undefined> {
    const where = `table_schema = ${schemaSql(schema)} AND table_name = ${literal(table)}`;
    const [columns, tables] = await Promise.all([
      this.#statements.rows(
        `SELECT column_name, data_type, full_data_type, is_nullable, comment FROM information_schema.columns WHERE ${where} ORDER BY ordinal_position`,
        signal,
      ),
      this.#statements.rows(`SELECT comment FROM information_schema.tables WHERE ${where}`, signal),
    ]);
    if (columns.length === 0) return undefined;
    return {
      columns: columns.map(([name, type, whole, nullable, comment]) => ({
        name: String(name),
        type: String(type).toUpperCase(),
        longType: String(whole ?? type).toUpperCase(),
        comment: textOrNull(comment),
        nullable: nullable === 'YES',
        keys: [],
      })),
      comment: textOrNull(tables[0]?.[0]),
      primaryKey: [],
      foreignKeys: [],
      indexes: [],
    };
  }

  describeQuery(sql: string, schema: string | null, signal: AbortSignal): Promise<readonly EngineColumn[]> {
    return this.#statements.describe(sql, schema, signal);
  }

  async functionNames(signal: AbortSignal): Promise<readonly string[]> {
    const rows = await this.#statements.rows('SHOW ALL FUNCTIONS', signal);
    return [...new Set(rows.map(([name]) => String(name).toLowerCase()))].sort();
  }

  async defaultSchema(signal: AbortSignal): Promise<string | null> {
    if (this.#options.schema !== null) return this.#options.schema;
    const [row] = await this.#statements.rows('SELECT current_schema()', signal);
    return textOrNull(row?.[0]);
  }

  async close(): Promise<void> {
    this.#client.close();
  }
}

const TABLE_TYPES: Readonly<Record<string, EngineTable['type']>> = {
  VIEW: 'view',
  METRIC_VIEW: 'view',
  MATERIALIZED_VIEW: 'materialized_view',
};

const schemaSql = (schema: string | null): string => (schema === null ? 'current_schema()' : literal(schema));
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
