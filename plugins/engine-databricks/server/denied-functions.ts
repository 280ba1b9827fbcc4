import { functionFamilies } from '@facet/sdk/server';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const NAMES: ReadonlySet<string> = new Set([
  ...words(`read_files read_kafka read_kinesis read_pubsub read_pulsar read_state_metadata read_statestore cloud_files_state list_secrets secret
    try_secret remote_query table_changes event_log http_request identifier java_method reflect try_reflect vector_search input_file_name
    input_file_block_start input_file_block_length sql_keywords assert_true raise_error`),
  ...words(
    'current_user session_user user is_account_group_member is_member current_metastore current_recipient getargument',
  ),
]);

/**
 * Functions that read files, streams, secrets or other databases, run code of the server, query models or services, or
 * reveal the login.
 */
export const DENIED_FUNCTIONS = functionFamilies({ names: NAMES, prefixes: ['ai_'] });
