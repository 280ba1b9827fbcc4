import { type DeniedTables, defineGrammar } from '@facet/sdk/common';

/**
 * Planner statistics with column values, statements of other sessions, login names and passwords. Most are in one
 * schema; a table of the same name in another schema is a user's table.
 */
const CATALOGUE =
  `pg_authid pg_config pg_cursors pg_file_settings pg_hba_file_rules pg_ident_file_mappings pg_largeobject
   pg_prepared_statements pg_prepared_xacts pg_roles pg_settings pg_shadow pg_stat_activity pg_stat_gssapi pg_stat_replication
   pg_stat_ssl pg_stat_statements pg_stat_subscription pg_stat_wal_receiver pg_statistic pg_statistic_ext_data pg_stats
   pg_stats_ext pg_stats_ext_exprs pg_subscription pg_user pg_user_mapping pg_user_mappings`.split(/\s+/);

const DENIED_TABLES: readonly DeniedTables[] = [
  { schemas: [null, 'pg_catalog'], tables: CATALOGUE },
  // TOAST tables with large values of all tables, and temporary tables of other sessions.
  { schemas: ['pg_toast*', 'pg_temp_*'] },
  // Passwords for foreign servers.
  {
    schemas: ['information_schema'],
    tables: ['user_mapping*', '_user_mapping*', 'pg_user_mapping*', '_pg_user_mapping*'],
  },
];

/** Catalogue tables that describe objects; the others contain row and page counts, or last values of sequences. */
const BUILD =
  `pg_aggregate pg_am pg_amop pg_amproc pg_attrdef pg_attribute pg_available_extensions pg_available_extension_versions pg_cast
   pg_collation pg_constraint pg_conversion pg_database pg_depend pg_description pg_enum pg_extension pg_index pg_indexes pg_inherits
   pg_language pg_matviews pg_namespace pg_opclass pg_operator pg_opfamily pg_partitioned_table pg_policies pg_policy pg_proc pg_range
   pg_rewrite pg_rules pg_sequence pg_table_def pg_tables pg_timezone_abbrevs pg_timezone_names pg_trigger pg_ts_config pg_ts_dict
   pg_type pg_views`.split(/\s+/);

const TELLING_TABLES: readonly DeniedTables[] = [
  { schemas: [null, 'pg_catalog'], tables: ['pg_*'], allBut: BUILD },
  // System tables of Redshift.
  { schemas: [null, 'pg_catalog'], tables: ['stl_*', 'stv_*', 'svcs_*', 'svl_*', 'svv_*'] },
  { schemas: ['information_schema'], tables: ['_pg_*'] },
];

export const postgresGrammar = defineGrammar({
  parser: 'postgresql',
  lexis: { dollarQuotes: true, escapeTexts: true, returnEndsLine: true, nestedComments: true },
  ownParser: 'postgres',
  // The planner evaluates cheap conditions first, possibly those of a user before those of a row rule: an error could
  // reveal hidden rows.
  rowFence: 'offset',
  deniedTables: DENIED_TABLES,
  tellingTables: TELLING_TABLES,
  readsSequences: true,
});
