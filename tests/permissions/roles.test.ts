import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Permission, PluginManifest } from '@facet/sdk/common';
import { checkEntries } from '@facet/core/manifest';
import { createTestKernel, testManifest } from '@facet/core/testing';
import { describe, expect, it } from 'vitest';
import { CONTRACT_PERMISSIONS } from './contract-pairs.ts';
import { type Role, roleHolds, ROLES } from './contract-rules.ts';

const PLUGINS = resolve(import.meta.dirname, '../../plugins');
const keyOf = ([action, view]: Permission) => `${action} on ${view}`;

/** Pair → who declares it, and which roles hold it. */
const manifests: PluginManifest[] = [];
const declared = new Map<string, { readonly owners: string[]; readonly roles: ReadonlySet<Role> }>();
for (const file of globSync('*/manifest.ts', { cwd: PLUGINS })) {
  const { manifest } = (await import(resolve(PLUGINS, file))) as { readonly manifest: PluginManifest };
  manifests.push(manifest);
  for (const { pairs, roles } of manifest.contributes?.['identity/permission@1'] ?? [])
    for (const pair of pairs) {
      const owners = [...(declared.get(keyOf(pair))?.owners ?? []), manifest.id];
      declared.set(keyOf(pair), { owners, roles: new Set<Role>(['Admin', ...roles]) });
    }
}
const holders = (action: string, view: string) =>
  ROLES.filter((role) => declared.get(keyOf([action, view]))?.roles.has(role)).join(' ');

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
    expect(CONTRACT_PERMISSIONS.map(keyOf)).toContain(keyOf([action, view]));
    expect(holders(action, view)).toBe(expected);
  });

  it.each(CONTRACT_PERMISSIONS)('hold %s on %s as the rules of the contract say', (action, view) => {
    expect(holders(action, view)).toBe(ROLES.filter((role) => roleHolds(role, [action, view])).join(' '));
  });

  it('hold what one plugin declares, once', () => {
    expect([...declared].filter(([, { owners }]) => owners.length > 1)).toEqual([]);
  });

  it('hold beside the contract what is of Facet alone', () => {
    const contract = new Set(CONTRACT_PERMISSIONS.map(keyOf));
    expect([...declared.keys()].filter((key) => !contract.has(key)).toSorted()).toEqual([
      'can_read on ReportSubscription',
      'can_read on RunningWork',
      'can_write on ReportChannel',
      'can_write on ReportSubscription',
      'can_write on RunningWork',
      'can_write on Setting',
    ]);
  });

  it('are ordered: what Gamma holds Alpha holds', () => {
    for (const [key, { roles }] of declared)
      if (roles.has('Gamma')) expect([key, roles.has('Alpha')]).toEqual([key, true]);
  });
});

describe('a plugin from outside', () => {
  const causeOf = async (...pairs: readonly Permission[]) => {
    const { kernel } = createTestKernel('server', { checkEntries });
    const outsider = testManifest({
      id: 'acme/tool',
      client: {},
      contributes: { 'identity/permission@1': [{ key: 'acme-tool', pairs, roles: ['Gamma' as const] }] },
    });
    for (const manifest of [...manifests, outsider]) kernel.add({ manifest, builtIn: true, desired: 'on' });
    await kernel.start();
    const { cause } = kernel.statuses().find(({ id }) => id === outsider.id) ?? {};
    await kernel.stop();
    return cause;
  };

  it('may declare pairs on views of its own', async () => {
    expect(await causeOf(['can_read', 'Tool'], ['can_write', 'Tool'])).toBeUndefined();
  });

  it.each<[Permission, string]>([
    [['can_read', 'Log'], 'facet/activity-log'],
    [['all_datasource_access', 'all_datasource_access'], 'facet/datasets'],
    [['can_grant_guest_token', 'SecurityRestApi'], 'facet/identity'],
    [['can_do_anything', 'User'], 'facet/identity'],
    [['can_do_anything', 'Row Level Security'], 'facet/row-rules'],
  ])('may not declare %j, and is told whose it is', async (pair, holder) => {
    const cause = await causeOf(pair);
    expect(cause).toMatchObject({ code: 'KRN_CLAIM_TAKEN', owner: 'acme/tool' });
    expect(cause?.message).toContain(holder);
    expect(cause?.remedy).toBeTruthy();
  });
});
