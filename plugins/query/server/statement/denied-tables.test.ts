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
    ['duckdb', 'duckdb_logs'],
    ['duckdb', 'main.duckdb_databases'],
    ['duckdb', 'PRAGMA_DATABASE_LIST'],
    ['duckdb', 'pg_catalog.pg_settings'],
    ['duckdb', 'pg_prepared_statements'],
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

describe("tables of an engine's own that tell of rows past every rule", () => {
  it.each([
    ['duckdb', 'duckdb_tables'],
    ['duckdb', 'system.main.duckdb_tables'],
    ['duckdb', 'main.DUCKDB_TABLES'],
    ['duckdb', 'pg_catalog.pg_class'],
    ['duckdb', 'pg_sequences'],
    ['duckdb', 'duckdb_of_tomorrow'],
    ['postgresql', 'pg_class'],
    ['postgresql', 'pg_catalog.pg_stat_user_tables'],
    ['postgresql', 'pg_statio_all_tables'],
    ['postgresql', 'pg_sequences'],
    ['postgresql', 'pg_of_tomorrow'],
    ['redshift', 'svv_table_info'],
    ['mysql', 'information_schema.tables'],
    ['mysql', 'INFORMATION_SCHEMA.STATISTICS'],
    ['mysql', 'information_schema.partitions'],
    ['sqlite', 'sqlite_sequence'],
    ['sqlite', 'main.sqlite_stat1'],
    ['sqlite', 'pragma_page_count'],
    ['tsql', 'sys.partitions'],
    ['tsql', 'dbo.sysindexes'],
    ['tsql', 'sys.identity_columns'],
    ['snowflake', 'information_schema.tables'],
    ['snowflake', 'information_schema.sequences'],
    ['bigquery', 'shop.__TABLES__'],
    ['bigquery', 'shop.information_schema.partitions'],
    ['clickhouse', 'system.tables'],
    ['clickhouse', 'system.parts'],
    ['clickhouse', 'information_schema.tables'],
  ])('%s: %s', (dialect, table) => {
    expect(deniedTablesOf([asRead(table)], grammarOf(dialect).tellingTables)).not.toEqual([]);
  });

  it.each([
    ['duckdb', 'information_schema.tables'],
    ['duckdb', 'duckdb_columns'],
    ['duckdb', 'orders'],
    ['postgresql', 'information_schema.tables'],
    ['postgresql', 'pg_catalog.pg_attribute'],
    ['postgresql', 'sales.pg_class'],
    ['mysql', 'information_schema.columns'],
    ['mysql', 'shop.tables'],
    ['sqlite', 'sqlite_schema'],
    ['tsql', 'sys.tables'],
    ['snowflake', 'information_schema.columns'],
    ['clickhouse', 'system.functions'],
    ['trino', 'information_schema.tables'],
  ])('%s is not among them: %s', (dialect, table) => {
    expect(deniedTablesOf([asRead(table)], grammarOf(dialect).tellingTables)).toEqual([]);
  });

  /** BigQuery's parser takes the information schema for a part of the name. */
  function asRead(written: string) {
    const [, schema, name] = /^(\w+)\.(information_schema\..+)$/.exec(written) ?? [];
    return schema === undefined
      ? named(written.split('.').slice(-2).join('.'))
      : { catalog: null, schema, name: name ?? '' };
  }
});
