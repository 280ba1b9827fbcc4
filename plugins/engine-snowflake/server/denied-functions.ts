import { functionFamilies } from '@facet/sdk/server';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const NAMES: ReadonlySet<string> = new Set([
  ...words(`result_scan last_query_id last_transaction identifier get_ddl get_presigned_url get_stage_location get_relative_path
    get_absolute_path build_scoped_file_url build_stage_file_url directory infer_schema validate to_file fl_get_file_type`),
  ...words(`current_ip_address current_session current_client current_user current_role current_secondary_roles current_available_roles
    current_account_name current_organization_name invoker_role invoker_share is_role_in_session is_database_role_in_session getvariable
    get_user_role policy_context`),
  ...words(
    'complete try_complete embed_text_768 embed_text_1024 finetune parse_document search_preview sentiment summarize translate extract_answer classify_text',
  ),
]);
const FAMILIES = words(
  `system$ ai_ query_history login_history task_history copy_history warehouse_ automatic_ materialized_view_refresh pipe_usage stage_storage database_storage data_transfer external_function policy_references rest_event task_dependents tag_references notification_history replication_`,
);

/**
 * Functions that read statements of other users, files of stages, settings and permissions, or query models and
 * services.
 */
export const DENIED_FUNCTIONS = functionFamilies({ names: NAMES, prefixes: FAMILIES });
