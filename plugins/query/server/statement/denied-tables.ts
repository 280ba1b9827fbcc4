import type { TableRef } from '../../common/statement.ts';

/**
 * Tables of an engine's own that hold rows, statements or secrets of others: samples and bounds that its planner keeps of
 * every column, what other sessions run, names and passwords. No row rule reaches them.
 */
const DENIED: Readonly<Record<string, RegExp>> = {
  postgresql:
    /^(pg_authid|pg_config|pg_cursors|pg_file_settings|pg_hba_file_rules|pg_ident_file_mappings|pg_largeobject|pg_prepared_statements|pg_prepared_xacts|pg_roles|pg_settings|pg_shadow|pg_stat_activity|pg_stat_gssapi|pg_stat_replication|pg_stat_ssl|pg_stat_statements|pg_stat_subscription|pg_stat_wal_receiver|pg_statistic|pg_statistic_ext_data|pg_stats|pg_stats_ext|pg_stats_ext_exprs|pg_subscription|pg_user|pg_user_mapping|pg_user_mappings)$/,
  mysql: /^(mysql|performance_schema|sys)\.|^(column_statistics|processlist)$/,
  sqlite: /^(sqlite_stat\d|sqlite_dbpage|sqlite_stmt|dbstat)$/,
};

/** Schemas of Postgres that keep the large values of all tables, and other sessions' tables. */
const KEPT_VALUES = /^pg_(toast|toast_temp_\d+|temp_\d+)$/;
/** Passwords for other servers. */
const MAPPINGS = /^_?(pg_)?user_mapping(s|_options)$/;

/** What the information schema of MySQL and MariaDB tells of how things are built; the rest tells of pages, sessions and statements. */
const MYSQL_BUILD =
  /^(applicable_roles|character_sets|check_constraints|collations|collation_character_set_applicability|columns|enabled_roles|engines|events|geometry_columns|key_column_usage|keywords|parameters|partitions|referential_constraints|routines|schemata|spatial_ref_sys|st_geometry_columns|st_units_of_measure|statistics|system_variables|table_constraints|tables|triggers|views|view_table_usage)$/;

const SAME: Readonly<Record<string, string>> = { redshift: 'postgresql', cockroachdb: 'postgresql', mariadb: 'mysql' };

/** Those of the tables that nobody may read, as written. */
export function deniedTablesOf(tables: readonly TableRef[], parserName: string): readonly string[] {
  const dialect = SAME[parserName] ?? parserName;
  const pattern = DENIED[dialect];
  if (!pattern) return [];
  return tables
    .filter((table) => {
      const plain = table.name.toLowerCase();
      const schema = table.schema?.toLowerCase() ?? null;
      if (dialect === 'postgresql') return isPostgresOwn(schema, plain, pattern);
      if (dialect === 'mysql' && schema === 'information_schema') return !MYSQL_BUILD.test(plain);
      return pattern.test(plain) || (schema !== null && pattern.test(`${schema}.${plain}`));
    })
    .map(({ schema, name }) => (schema === null ? name : `${schema}.${name}`));
}

/** Postgres keeps most of its own under one schema; a table of that name elsewhere is somebody's own. */
function isPostgresOwn(schema: string | null, name: string, pattern: RegExp): boolean {
  if (schema !== null && KEPT_VALUES.test(schema)) return true;
  if (schema === 'information_schema') return MAPPINGS.test(name);
  return pattern.test(name) && (schema === null || schema === 'pg_catalog');
}
