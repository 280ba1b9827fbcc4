import { functionFamilies } from '@facet/sdk/server';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * Prefixes of functions that reach files, other servers, sessions, large objects, pages of tables or the server itself.
 * Postgres and its extensions name related functions by prefix, so new ones of later versions are denied too.
 */
const FAMILIES =
  words(`pg_ pgstat lo_ dblink binary_upgrade_ brin_ bt_ gin_ gist_ hash_bitmap hash_metapage hash_page heap_force heap_page
  heap_tuple fsm_ autoprewarm ssl_ xml2 crosstab currtid inet_client_ inet_server_ plpython plperl`);

/** Functions with these prefixes that read no data except their arguments, or return data that their caller may see anyway. */
const HARMLESS =
  words(`pg_backend_pid pg_client_encoding pg_collation_for pg_column_compression pg_column_size pg_conf_load_time
  pg_describe_object pg_encoding_to_char pg_get_constraintdef pg_get_expr pg_get_function_arguments pg_get_function_identity_arguments
  pg_get_function_result pg_get_functiondef pg_get_indexdef pg_get_keywords pg_get_partkeydef pg_get_ruledef pg_get_serial_sequence
  pg_get_statisticsobjdef pg_get_triggerdef pg_get_userbyid pg_get_viewdef pg_index_column_has_property pg_indexes_size
  pg_input_error_info pg_input_is_valid pg_is_in_recovery pg_my_temp_schema pg_partition_ancestors pg_partition_root pg_partition_tree
  pg_postmaster_start_time pg_relation_size pg_size_bytes pg_size_pretty pg_database_size pg_table_is_visible pg_table_size
  pg_timezone_abbrevs pg_timezone_names pg_total_relation_size pg_type_is_visible pg_function_is_visible pg_typeof`);

/** Other functions that run SQL from a text, change settings or sequences, read large objects, or load libraries. */
const OTHERS = words(`connectby current_query current_setting cursor_to_xml cursor_to_xmlschema database_to_xml
  database_to_xml_and_xmlschema database_to_xmlschema get_raw_page lastval currval loread lowrite nextval normal_rand page_checksum
  page_header query_to_xml query_to_xml_and_xmlschema query_to_xmlschema schema_to_xml schema_to_xml_and_xmlschema
  schema_to_xmlschema set_config setseed setval table_to_xml table_to_xml_and_xmlschema table_to_xmlschema ts_rewrite ts_stat
  tuple_data_split txid_status verify_heapam xpath_table xslt_process`);

export const DENIED_FUNCTIONS = functionFamilies({ names: OTHERS, prefixes: [...FAMILIES], except: HARMLESS });
