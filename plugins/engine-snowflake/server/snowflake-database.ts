import { readTextRows } from '@facet/sdk/data-work';
import {
  batchesOfPages,
  type ColumnBatch,
  type EngineCatalogs,
  type EngineColumn,
  type EngineDatabase,
  type EngineTable,
  type EngineTableDetails,
  type RunOptions,
  type ValueRow,
  wholeOfPages,
} from '@facet/sdk/server';
import type { SnowflakeOptions } from './connection-options.ts';
import { snowflakeDialect } from './dialect.ts';
import { textFieldOf } from './read-rows.ts';
import type { SnowflakeClient } from './snowflake-client.ts';
import { checkStatement } from './statement-gate.ts';
import type { RowType } from './wire.ts';

const INTROSPECTION_MS = 30_000;
const INTROSPECTION_ROWS = 200_000;

const { literal, qualify } = snowflakeDialect;

/** One database of a Snowflake account; others by their catalogue. */
export class SnowflakeDatabase implements EngineDatabase {
  readonly #client: SnowflakeClient;
  readonly #options: SnowflakeOptions;

  constructor(client: SnowflakeClient, options: SnowflakeOptions) {
    this.#client = client;
    this.#options = options;
  }

  async run(sql: string, options: RunOptions): Promise<ColumnBatch> {
    checkStatement(sql, options.readOnly);
    return wholeOfPages(this.#client.pages(sql, options), options, readRows);
  }

  async *stream(sql: string, options: RunOptions): AsyncGenerator<ColumnBatch> {
    checkStatement(sql, options.readOnly);
    yield* batchesOfPages(this.#client.pages(sql, options), options, readRows);
  }

  async ping(signal: AbortSignal): Promise<void> {
    await this.#ask('SELECT 1', signal);
  }

  async catalogs(signal: AbortSignal): Promise<EngineCatalogs> {
    const names = await this.#named('SHOW TERSE DATABASES', 'name', signal);
    return { names: names.sort(), own: this.#options.database };
  }

  async schemas(signal: AbortSignal): Promise<readonly string[]> {
    const { database, schema } = this.#options;
    const place = database === null ? '' : ` IN DATABASE ${qualify([database])}`;
    const names = await this.#named(`SHOW TERSE SCHEMAS${place}`, 'name', signal);
    const rank = (name: string): number => (name === schema ? 0 : name === 'INFORMATION_SCHEMA' ? 2 : 1);
    return names.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  }

  async tables(schema: string | null, signal: AbortSignal): Promise<readonly EngineTable[]> {
    const rows = await this.#ask(
      `SELECT TABLE_NAME, TABLE_TYPE FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = ${schemaSql(schema)} ORDER BY TABLE_NAME`,
      signal,
    );
    return rows.map(([name, type]) => ({ name: String(name), type: TABLE_TYPES[String(type)] ?? 'table' }));
  }

  async describeTable(
    schema: string | null,
    table: string,
    signal: AbortSignal,
  ): Promise<EngineTableDetails | undefined> {
    const where = `TABLE_SCHEMA = ${schemaSql(schema)} AND TABLE_NAME = ${literal(table)}`;
    const [columns, tables] = await Promise.all([
      this.#ask(
        `SELECT COLUMN_NAME, DATA_TYPE, IS_NULLABLE, COMMENT, NUMERIC_PRECISION, NUMERIC_SCALE FROM INFORMATION_SCHEMA.COLUMNS WHERE ${where} ORDER BY ORDINAL_POSITION`,
        signal,
      ),
      this.#ask(`SELECT COMMENT FROM INFORMATION_SCHEMA.TABLES WHERE ${where}`, signal),
    ]);
    if (columns.length === 0) return undefined;
    return {
      columns: columns.map(([name, type, nullable, comment, precision, scale]) => ({
        name: String(name),
        type: String(type),
        longType: type === 'NUMBER' ? `NUMBER(${String(precision)}, ${String(scale)})` : String(type),
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

  async describeQuery(sql: string, schema: string | null, signal: AbortSignal): Promise<readonly EngineColumn[]> {
    checkStatement(sql, true);
    const options = { signal, deadlineMs: INTROSPECTION_MS, maxRows: 1, readOnly: true, schema };
    const described = this.#client.pages(`SELECT * FROM (${sql}\n) AS described LIMIT 0`, options);
    return (await wholeOfPages(described, options, readRows)).columns;
  }

  functionNames(signal: AbortSignal): Promise<readonly string[]> {
    return this.#named('SHOW BUILTIN FUNCTIONS', 'name', signal).then((names) =>
      [...new Set(names.map((name) => name.toLowerCase()))].sort(),
    );
  }

  async defaultSchema(signal: AbortSignal): Promise<string | null> {
    if (this.#options.schema !== null) return this.#options.schema.toUpperCase();
    const names = await this.schemas(signal);
    return names.includes('PUBLIC') ? 'PUBLIC' : (names[0] ?? null);
  }

  async estimate(sql: string, schema: string | null, signal: AbortSignal): Promise<Readonly<Record<string, string>>> {
    checkStatement(sql, true);
    const [row] = await this.#ask(`EXPLAIN USING JSON ${sql}`, signal, schema);
    const [, bytes] = /"bytesAssigned"\s*:\s*(\d+)/.exec(String(row?.[0] ?? '')) ?? [];
    const [, parts] = /"partitionsAssigned"\s*:\s*(\d+)/.exec(String(row?.[0] ?? '')) ?? [];
    return {
      ...(bytes === undefined ? {} : { 'Bytes to read': bytes }),
      ...(parts === undefined ? {} : { 'Partitions to read': parts }),
    };
  }

  async close(): Promise<void> {
    this.#client.close();
  }

  /** Lists of SHOW have columns that come and go; they are found by their names. */
  async #named(sql: string, column: string, signal: AbortSignal): Promise<string[]> {
    const options = { signal, deadlineMs: INTROSPECTION_MS, maxRows: INTROSPECTION_ROWS, readOnly: true };
    const names: string[] = [];
    let at = 0;
    for await (const { fields, rows } of this.#client.pages(sql, options)) {
      at = fields?.findIndex(({ name }) => name.toLowerCase() === column) ?? at;
      for (const row of rows) names.push(String(row[at]));
    }
    return names;
  }

  async #ask(sql: string, signal: AbortSignal, schema: string | null = null): Promise<readonly ValueRow[]> {
    const options = { signal, deadlineMs: INTROSPECTION_MS, maxRows: INTROSPECTION_ROWS, readOnly: true, schema };
    const all: ValueRow[] = [];
    for await (const { rows } of this.#client.pages(sql, options)) for (const row of rows) all.push(row);
    return all;
  }
}

const TABLE_TYPES: Readonly<Record<string, EngineTable['type']>> = {
  VIEW: 'view',
  'MATERIALIZED VIEW': 'materialized_view',
};

const readRows = (fields: readonly RowType[], rows: readonly ValueRow[]): Promise<ColumnBatch> =>
  readTextRows(fields.map(textFieldOf), rows);
const schemaSql = (schema: string | null): string => (schema === null ? 'CURRENT_SCHEMA()' : literal(schema));
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
