import type { Permission } from '@facet/sdk/common';

/** The roles that the contract fills by rules. */
export const ROLES = ['Admin', 'Alpha', 'Gamma', 'sql_lab'] as const;
export type Role = (typeof ROLES)[number];

const ADMIN_ONLY_VIEWS = new Set([
  'Access Requests',
  'Action Log',
  'Action Logs',
  'Group',
  'List Groups',
  'List Roles',
  'List Users',
  'Log',
  'Permission',
  'PermissionViewMenu',
  'RegisterUserModelView',
  'ResetPasswordView',
  'Role',
  'RoleModelView',
  'RoleRestAPI',
  'Row Level Security',
  'Row Level Security Filters',
  'RowLevelSecurityFiltersModelView',
  'SQL Lab',
  'Security',
  'User',
  'User Registrations',
  "User's Statistics",
  'UserDBModelView',
  'UserGroupModelView',
  'UserInfoEditView',
  'UserLDAPModelView',
  'UserOAuthModelView',
  'UserOIDModelView',
  'UserRemoteUserModelView',
  'UsersListView',
  'ViewMenu',
]);

const ADMIN_ONLY_ACTIONS = new Set([
  'all_query_access',
  'can_grant_guest_token',
  'can_set_embedded',
  'can_update_role',
  'can_warm_up_cache',
  'list_roles',
  'update_roles_users',
]);

/** Views that only administrators change; everybody may read them. */
const READ_ONLY_VIEWS = new Set(['Database', 'DynamicPlugin']);

const ALPHA_ONLY_VIEWS = new Set([
  'Alerts & Report',
  'Annotation Layers',
  'CSS Templates',
  'ColumnarToDatabaseView',
  'CsvToDatabaseView',
  'ExcelToDatabaseView',
  'Import dashboards',
  'ImportExportRestApi',
  'Manage',
  'Queries',
  'ReportSchedule',
  'TableSchemaView',
  'Upload a CSV',
]);

const ALPHA_ONLY_ACTIONS = new Set(['all_database_access', 'all_datasource_access', 'muldelete']);

const GAMMA_READ_ONLY_VIEWS = new Set(['Annotation', 'CssTemplate', 'Dataset', 'Datasource']);

const READ_ACTIONS = new Set([
  'can_external_metadata',
  'can_external_metadata_by_name',
  'can_get',
  'can_list',
  'can_read',
  'can_show',
]);

const OPEN_ACTIONS = new Set(['can_recent_activity', 'can_userinfo', 'resetmypassword']);

const SQL_LAB_ACTIONS_BY_VIEW = new Map<string, ReadonlySet<string>>(
  Object.entries({
    Query: ['can_read', 'can_export_csv'],
    'SQL Lab': ['can_estimate_query_cost'],
    SQLLab: [
      'can_read',
      'can_execute_sql_query',
      'can_get_results',
      'can_export_csv',
      'can_estimate_query_cost',
      'can_format_sql',
    ],
    SavedQuery: ['can_read', 'can_write', 'can_export', 'can_list'],
    SqlLab: ['can_my_queries'],
    SqlLabPermalinkRestApi: ['can_read', 'can_write'],
    Superset: ['can_sqllab', 'can_sqllab_history', 'can_test_conn'],
    TabStateView: [
      'can_activate',
      'can_delete',
      'can_delete_query',
      'can_get',
      'can_migrate_query',
      'can_post',
      'can_put',
    ],
  }).map(([view, actions]) => [view, new Set(actions)]),
);

const SQL_LAB_MENUS = new Set(['SQL Lab', 'SQL Editor', 'Saved Queries', 'Query Search']);

/** Pairs that the sql_lab role shares with others. */
const SQL_LAB_SHARED_ACTIONS_BY_VIEW = new Map<string, ReadonlySet<string>>([
  ['Superset', new Set(['can_csv', 'can_read'])],
  ['Database', new Set(['can_read'])],
]);

function isAdminOnly([action, view]: Permission): boolean {
  if (view === 'Database' && action === 'can_upload') return false;
  if (READ_ONLY_VIEWS.has(view) && !READ_ACTIONS.has(action)) return true;
  return ADMIN_ONLY_VIEWS.has(view) || ADMIN_ONLY_ACTIONS.has(action);
}

function isAlphaOnly([action, view]: Permission): boolean {
  if (view === 'Database' && action === 'can_upload') return true;
  if (GAMMA_READ_ONLY_VIEWS.has(view) && !READ_ACTIONS.has(action)) return true;
  return ALPHA_ONLY_VIEWS.has(view) || ALPHA_ONLY_ACTIONS.has(action);
}

function isSqlLabOnly([action, view]: Permission): boolean {
  if (action === 'menu_access') return SQL_LAB_MENUS.has(view);
  return SQL_LAB_ACTIONS_BY_VIEW.get(view)?.has(action) ?? false;
}

function isOpenToAll([action]: Permission): boolean {
  return OPEN_ACTIONS.has(action);
}

/** What the rules of the contract say about a pair of it. */
export function roleHolds(role: Role, pair: Permission): boolean {
  switch (role) {
    case 'Admin':
      return true;
    case 'Alpha':
      return isOpenToAll(pair) || !(isAdminOnly(pair) || isSqlLabOnly(pair));
    case 'Gamma':
      return isOpenToAll(pair) || !(isAdminOnly(pair) || isSqlLabOnly(pair) || isAlphaOnly(pair));
    case 'sql_lab':
      return isSqlLabOnly(pair) || (SQL_LAB_SHARED_ACTIONS_BY_VIEW.get(pair[1])?.has(pair[0]) ?? false);
    default:
      return role satisfies never;
  }
}
