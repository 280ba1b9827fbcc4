import type { TableRef } from '../../common/statement.ts';

/**
 * Tables of an engine's own that hold rows, statements or secrets of others: samples and bounds that its planner keeps of
 * every column, what other sessions run, names and passwords. No row rule reaches them.
 */
const DENIED: Readonly<Record<string, RegExp>> = {
  postgresql:
    /^(pg_authid|pg_config|pg_cursors|pg_file_settings|pg_hba_file_rules|pg_ident_file_mappings|pg_largeobject|pg_prepared_statements|pg_prepared_xacts|pg_roles|pg_settings|pg_shadow|pg_stat_activity|pg_stat_gssapi|pg_stat_replication|pg_stat_ssl|pg_stat_statements|pg_stat_subscription|pg_stat_wal_receiver|pg_statistic|pg_statistic_ext_data|pg_stats|pg_stats_ext|pg_stats_ext_exprs|pg_subscription|pg_user|pg_user_mapping|pg_user_mappings)$/,
  mysql: /^(mysql|performance_schema|sys)\.|^(information_schema\.)?(column_statistics|processlist)$/,
  sqlite: /^(sqlite_stat\d|sqlite_dbpage|sqlite_stmt|dbstat)$/,
};
const SAME: Readonly<Record<string, string>> = { redshift: 'postgresql', cockroachdb: 'postgresql', mariadb: 'mysql' };

/** Those of the tables that nobody may read, as written. */
export function deniedTablesOf(tables: readonly TableRef[], parserName: string): readonly string[] {
  const pattern = DENIED[SAME[parserName] ?? parserName];
  if (!pattern) return [];
  return tables
    .filter(({ schema, name }) => {
      const plain = name.toLowerCase();
      const full = schema === null ? plain : `${schema.toLowerCase()}.${plain}`;
      // Postgres keeps its own under one schema; a table of that name elsewhere is somebody's own.
      if (parserName in SAME || parserName === 'postgresql')
        return pattern.test(plain) && (schema === null || schema.toLowerCase() === 'pg_catalog');
      return pattern.test(full) || pattern.test(plain);
    })
    .map(({ schema, name }) => (schema === null ? name : `${schema}.${name}`));
}
