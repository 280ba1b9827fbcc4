import { describe, expect, it } from 'vitest';
import { deniedTablesOf } from './denied-tables.ts';
import { grammarOf } from '../sql/testing/grammar-of.ts';

const named = (written: string) => {
  const parts = written.split('.');
  return { catalog: null, schema: parts.length > 1 ? (parts[0] ?? null) : null, name: parts.at(-1) ?? '' };
};

describe("tables of an engine's own that no user may read", () => {
  it.each([
    ['postgresql', 'pg_stats'],
    ['postgresql', 'pg_catalog.pg_authid'],
    ['postgresql', 'pg_toast.pg_toast_16409'],
    ['postgresql', 'PG_TOAST.pg_toast_16409'],
    ['redshift', 'pg_temp_3.draft'],
    ['postgresql', 'information_schema.user_mapping_options'],
    ['postgresql', 'information_schema._pg_user_mappings'],
    ['mysql', 'mysql.user'],
    ['mysql', 'MYSQL.column_stats'],
    ['mysql', 'sys.session'],
    ['mysql', 'information_schema.processlist'],
    ['mysql', 'INFORMATION_SCHEMA.INNODB_TRX'],
    ['mysql', 'information_schema.innodb_buffer_page'],
    ['mysql', 'information_schema.user_variables'],
    ['mysql', 'processlist'],
    ['sqlite', 'sqlite_stat4'],
    ['sqlite', 'main.sqlite_dbpage'],
  ])('%s: %s', (dialect, table) => {
    expect(deniedTablesOf([named(table)], grammarOf(dialect).deniedTables)).toEqual([table]);
  });

  it.each([
    ['postgresql', 'sales.pg_stats'],
    ['postgresql', 'pg_class'],
    ['postgresql', 'information_schema.columns'],
    ['mysql', 'information_schema.columns'],
    ['mysql', 'INFORMATION_SCHEMA.TABLES'],
    ['mysql', 'shop.innodb_trx'],
    ['sqlite', 'sqlite_schema'],
    ['duckdb', 'information_schema.tables'],
  ])('%s is not among them: %s', (dialect, table) => {
    expect(deniedTablesOf([named(table)], grammarOf(dialect).deniedTables)).toEqual([]);
  });
});
