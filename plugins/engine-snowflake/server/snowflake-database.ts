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
import type { SnowflakeOptions } from './connection-options.ts';
import { snowflakeDialect } from './dialect.ts';
import { textFieldOf } from './read-rows.ts';
import type { SnowflakeClient } from './snowflake-client.ts';
import { checkStatement } from './statement-gate.ts';
import type { RowType } from './wire.ts';

const { literal, qualify } = snowflakeDialect;

/** One database of a Snowflake account; other databases are its further catalogues. */
export class SnowflakeDatabase implements EngineDatabase {
  readonly #client: SnowflakeClient;
  readonly #statements: PagedStatements<RowType>;
  readonly #options: SnowflakeOptions;

  constructor(client: SnowflakeClient, options: SnowflakeOptions) {
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
    const rows = await this.#statements.rows(
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
      this.#statements.rows(
        `SELECT COLUMN_NAME, DATA_TYPE, IS_NULLABLE, COMMENT, NUMERIC_PRECISION, NUMERIC_SCALE FROM INFORMATION_SCHEMA.COLUMNS WHERE ${where} ORDER BY ORDINAL_POSITION`,
        signal,
      ),
      this.#statements.rows(`SELECT COMMENT FROM INFORMATION_SCHEMA.TABLES WHERE ${where}`, signal),
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

  describeQuery(sql: string, schema: string | null, signal: AbortSignal): Promise<readonly EngineColumn[]> {
    return this.#statements.describe(sql, schema, signal);
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
    const [row] = await this.#statements.rows(`EXPLAIN USING JSON ${sql}`, signal, schema);
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

  /** The columns of SHOW differ between versions, so they are found by name. */
  async #named(sql: string, column: string, signal: AbortSignal): Promise<string[]> {
    const names: string[] = [];
    let at = 0;
    for await (const { fields, rows } of this.#statements.ownPages(sql, signal)) {
      at = fields?.findIndex(({ name }) => name.toLowerCase() === column) ?? at;
      for (const row of rows) names.push(String(row[at]));
    }
    return names;
  }
}

const TABLE_TYPES: Readonly<Record<string, EngineTable['type']>> = {
  VIEW: 'view',
  'MATERIALIZED VIEW': 'materialized_view',
};

const schemaSql = (schema: string | null): string => (schema === null ? 'CURRENT_SCHEMA()' : literal(schema));
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
