import { type DeniedTables, defineGrammar } from '@facet/sdk/common';

/**
 * Samples and bounds that the planner keeps of every column, statements of other sessions, names and passwords. Most stand
 * under one schema; a table of that name elsewhere is a person's own.
 */
const CATALOGUE =
  `pg_authid pg_config pg_cursors pg_file_settings pg_hba_file_rules pg_ident_file_mappings pg_largeobject
   pg_prepared_statements pg_prepared_xacts pg_roles pg_settings pg_shadow pg_stat_activity pg_stat_gssapi pg_stat_replication
   pg_stat_ssl pg_stat_statements pg_stat_subscription pg_stat_wal_receiver pg_statistic pg_statistic_ext_data pg_stats
   pg_stats_ext pg_stats_ext_exprs pg_subscription pg_user pg_user_mapping pg_user_mappings`.split(/\s+/);

const DENIED_TABLES: readonly DeniedTables[] = [
  { schemas: [null, 'pg_catalog'], tables: CATALOGUE },
  // The large values of all tables, and the tables of other sessions.
  { schemas: ['pg_toast*', 'pg_temp_*'] },
  // Passwords for other servers.
  {
    schemas: ['information_schema'],
    tables: ['user_mapping*', '_user_mapping*', 'pg_user_mapping*', '_pg_user_mapping*'],
  },
];

export const postgresGrammar = defineGrammar({
  parser: 'postgresql',
  lexis: { dollarQuotes: true, escapeTexts: true, returnEndsLine: true, nestedComments: true },
  ownParser: 'postgres',
  deniedTables: DENIED_TABLES,
});
