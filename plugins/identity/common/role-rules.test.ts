import type { Permission } from '@facet/sdk/common';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OBJECT_ACTIONS } from './object-permission.ts';
import { CONTRACT_PERMISSIONS } from './permission-table.ts';
import { REBUILT_ROLES } from './built-in-roles.ts';
import { isAdminOnly, pairKey, planRoles, roleHolds } from './role-rules.ts';

const plan = planRoles(CONTRACT_PERMISSIONS, []);
const keys = Object.fromEntries(REBUILT_ROLES.map((role) => [role, new Set(plan.grants[role].map(pairKey))]));
const holders = (action: string, view: string) =>
  REBUILT_ROLES.filter((role) => keys[role]?.has(pairKey([action, view]))).join(' ');

describe('the built-in roles', () => {
  it.each<[string, string, string]>([
    // Everyday views.
    ['can_read', 'Chart', 'Admin Alpha Gamma'],
    ['can_write', 'Chart', 'Admin Alpha Gamma'],
    ['can_write', 'Dashboard', 'Admin Alpha Gamma'],
    ['can_export', 'Dashboard', 'Admin Alpha Gamma'],
    ['can_read', 'Explore', 'Admin Alpha Gamma'],
    ['can_explore', 'Superset', 'Admin Alpha Gamma'],
    ['can_log', 'Superset', 'Admin Alpha Gamma'],
    ['can_time_range', 'Api', 'Admin Alpha Gamma'],
    ['can_read', 'SecurityRestApi', 'Admin Alpha Gamma'],
    ['can_write', 'ExploreFormDataRestApi', 'Admin Alpha Gamma'],
    // Gamma may only read datasets.
    ['can_read', 'Dataset', 'Admin Alpha Gamma'],
    ['can_write', 'Dataset', 'Admin Alpha'],
    ['can_duplicate', 'Dataset', 'Admin Alpha'],
    ['can_get', 'Datasource', 'Admin Alpha Gamma'],
    ['can_external_metadata', 'Datasource', 'Admin Alpha Gamma'],
    ['can_save', 'Datasource', 'Admin Alpha'],
    ['can_samples', 'Datasource', 'Admin Alpha'],
    ['can_get_column_values', 'Datasource', 'Admin Alpha'],
    ['can_read', 'Annotation', 'Admin Alpha Gamma'],
    ['can_write', 'CssTemplate', 'Admin Alpha'],
    // Databases and plugins are changed by administrators.
    ['can_read', 'Database', 'Admin Alpha Gamma sql_lab'],
    ['can_write', 'Database', 'Admin'],
    ['can_export', 'Database', 'Admin'],
    ['can_upload', 'Database', 'Admin Alpha'],
    ['can_list', 'DynamicPlugin', 'Admin Alpha Gamma'],
    ['can_write', 'DynamicPlugin', 'Admin'],
    // Alpha only.
    ['can_read', 'ReportSchedule', 'Admin Alpha'],
    ['can_import_', 'ImportExportRestApi', 'Admin Alpha'],
    ['can_expanded', 'TableSchemaView', 'Admin Alpha'],
    ['all_datasource_access', 'all_datasource_access', 'Admin Alpha'],
    ['all_database_access', 'all_database_access', 'Admin Alpha'],
    ['menu_access', 'Manage', 'Admin Alpha'],
    // Administrators only.
    ['can_read', 'Row Level Security', 'Admin'],
    ['can_read', 'User', 'Admin'],
    ['can_write', 'Role', 'Admin'],
    ['can_list_roles', 'RoleRestAPI', 'Admin'],
    ['can_read', 'Log', 'Admin'],
    ['all_query_access', 'all_query_access', 'Admin'],
    ['can_grant_guest_token', 'SecurityRestApi', 'Admin'],
    ['can_set_embedded', 'Dashboard', 'Admin'],
    ['can_warm_up_cache', 'Chart', 'Admin'],
    ['menu_access', 'List Users', 'Admin'],
    // Open to all.
    ['can_recent_activity', 'Log', 'Admin Alpha Gamma'],
    ['can_userinfo', 'UserDBModelView', 'Admin Alpha Gamma'],
    // SQL Lab.
    ['can_execute_sql_query', 'SQLLab', 'Admin sql_lab'],
    ['can_read', 'SQLLab', 'Admin sql_lab'],
    ['can_read', 'Query', 'Admin sql_lab'],
    ['can_write', 'SavedQuery', 'Admin sql_lab'],
    ['can_activate', 'TabStateView', 'Admin sql_lab'],
    ['can_sqllab', 'Superset', 'Admin sql_lab'],
    ['can_estimate_query_cost', 'SQL Lab', 'Admin sql_lab'],
    ['menu_access', 'SQL Lab', 'Admin sql_lab'],
    ['can_csv', 'Superset', 'Admin Alpha Gamma sql_lab'],
  ])('share out %s on %s: %s', (action, view, expected) => {
    expect(CONTRACT_PERMISSIONS.map(pairKey)).toContain(pairKey([action, view]));
    expect(holders(action, view)).toBe(expected);
  });

  it('are ordered: what Gamma holds Alpha holds, what anybody holds Admin holds', () => {
    for (const key of keys.Gamma ?? []) expect(keys.Alpha).toContain(key);
    for (const role of REBUILT_ROLES) for (const key of keys[role] ?? []) expect(keys.Admin).toContain(key);
  });

  it('list each pair once', () => {
    expect(new Set(plan.pairs.map(pairKey)).size).toBe(plan.pairs.length);
  });
});

const anyPair = fc.oneof(
  fc.tuple(fc.string({ minLength: 1 }), fc.string({ minLength: 1 })),
  fc.constantFrom(...CONTRACT_PERMISSIONS),
  fc.tuple(fc.constantFrom(...OBJECT_ACTIONS), fc.string({ minLength: 1 })),
  fc.tuple(fc.string({ minLength: 1 }), fc.constantFrom('User', 'Role', 'Log', 'SQL Lab')),
) as fc.Arbitrary<Permission>;

describe('pairs that plugins declare', () => {
  const roles = fc.subarray(['Alpha', 'Gamma', 'sql_lab', 'Public'] as const);
  const declared = fc.array(fc.record({ pairs: fc.array(anyPair), roles }), { maxLength: 5 });

  it('never widen what the rules say about pairs of the contract', () => {
    fc.assert(
      fc.property(declared, (entries) => {
        const widened = planRoles(CONTRACT_PERMISSIONS, entries);
        for (const role of REBUILT_ROLES) {
          const held = new Set(widened.grants[role].map(pairKey));
          for (const pair of CONTRACT_PERMISSIONS) expect(held.has(pairKey(pair))).toBe(roleHolds(role, pair));
        }
      }),
    );
  });

  it('never give away what is for administrators, nor data, and always reach Admin', () => {
    fc.assert(
      fc.property(declared, (entries) => {
        const { grants, pairs } = planRoles([], entries);
        for (const role of ['Alpha', 'Gamma', 'sql_lab'] as const) {
          expect(grants[role].filter(isAdminOnly)).toEqual([]);
        }
        expect(pairs.filter(([action]) => (OBJECT_ACTIONS as readonly string[]).includes(action))).toEqual([]);
        expect(grants.Admin).toEqual(pairs);
      }),
    );
  });

  it('go to the roles that are named', () => {
    const entries = [{ pairs: [['can_dance', 'Floor'] as const], roles: ['Gamma' as const] }];
    const { grants } = planRoles([], entries);
    expect(grants.Gamma).toEqual([['can_dance', 'Floor']]);
    expect(grants.Alpha).toEqual([]);
  });
});
