import type { DuckDBConnection } from '@duckdb/node-api';
import { EngineError } from '@facet/sdk/server';

/** A name of letters, digits and spaces is not a path, and has no extension for which DuckDB would open a file. */
const PLAIN = /^[\p{L}\p{N}_ $-]*$/u;
const IN_CATALOGUE = `SELECT COUNT(*)::INTEGER FROM (
  SELECT table_name AS name FROM duckdb_tables() UNION ALL SELECT view_name FROM duckdb_views()) WHERE name = $1`;

/**
 * DuckDB reads a file wherever a table name is the path of one, in spellings that a check of the text cannot find.
 * Therefore DuckDB's own parser lists the tables of a statement; a name that could be a path must be in the catalogue.
 * @throws EngineError `denied`
 */
export async function checkTables(connection: DuckDBConnection, sql: string): Promise<void> {
  for (const name of connection.getTableNames(sql, false)) {
    if (PLAIN.test(name)) continue;
    const found = await connection.runAndReadAll(IN_CATALOGUE, [name]);
    if (Number(found.getRows()[0]?.[0]) === 0) throw new EngineError('denied', 'Files cannot be read as tables.');
  }
}
