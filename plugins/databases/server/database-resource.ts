import type { EngineCatalogue } from '@facet/plugin-query/contract.server';
import type { MetadataStore } from '@facet/sdk/server';
import {
  ageOf,
  belongsTo,
  computed,
  createResource,
  field,
  loaded,
  type PeopleTables,
  PERSON,
  relatedPeople,
  type Resource,
  stored,
} from '@facet/sdk/resource';
import { sql } from 'kysely';
import { shownExtra } from '../common/shown-extra.ts';
import type { DatabaseTables } from './tables.ts';
import { backendOf, driverOf } from './connection-uri.ts';
import { extraOf } from './registry.ts';
import type { DatabaseRecord } from './tables.ts';
import type { Networks } from './parameter-form.ts';
import { visibleDatabases } from './visibility.ts';

const fromExtra = (name: string, fallback: boolean) =>
  computed<DatabaseRecord>((row) => {
    const value = extraOf(row)[name];
    return typeof value === 'boolean' ? value : fallback;
  });

const schemeOf = (row: DatabaseRecord): string => row.sqlalchemy_uri.split('://', 1)[0] ?? '';

/** Capabilities of databases by engine. */
export type EngineFacts = Networks & Pick<EngineCatalogue, 'engineOfScheme'>;

async function engineInformation(row: DatabaseRecord, engines: EngineFacts) {
  const capabilities = (await engines.engineOfScheme(schemeOf(row)))?.capabilities;
  return {
    supports_file_upload: capabilities?.fileUpload === true,
    // Older clients do not know this member.
    ...(capabilities?.catalogs ? { supports_dynamic_catalog: true } : {}),
    disable_ssh_tunneling: !engines.networkOf(schemeOf(row))?.tunnels,
  };
}

export function createDatabaseResource(store: MetadataStore, engines: EngineFacts): Resource<DatabaseRecord> {
  return createResource<DatabaseTables & PeopleTables, 'dbs'>(
    {
      table: 'dbs',
      view: 'Database',
      title: 'Database',
      actions: ['can_read', 'can_write', 'can_export', 'can_upload'],
      fields: {
        id: field(stored('integer', 'id'), { list: true, show: true }),
        uuid: field(stored('text', 'uuid'), { list: true, show: true, search: { at: 7 } }),
        database_name: field(stored('text', 'database_name'), {
          list: true,
          show: true,
          order: { at: 6 },
          search: { at: 5 },
        }),
        backend: field(
          computed((row) => backendOf(schemeOf(row))),
          { list: true, show: true },
        ),
        driver: field(
          computed((row) => driverOf(schemeOf(row))),
          { show: true },
        ),
        cache_timeout: field(stored('integer', 'cache_timeout'), { show: true }),
        configuration_method: field(stored('text', 'configuration_method'), { show: true }),
        expose_in_sqllab: field(stored('boolean', 'expose_in_sqllab'), {
          list: true,
          show: true,
          order: { at: 7 },
          search: { at: 6 },
        }),
        allow_run_async: field(stored('boolean', 'allow_run_async'), {
          list: true,
          show: true,
          order: { at: 2 },
          search: { at: 2 },
        }),
        allow_file_upload: field(stored('boolean', 'allow_file_upload'), {
          list: true,
          show: true,
          order: true,
          search: true,
        }),
        allow_ctas: field(stored('boolean', 'allow_ctas'), { list: true, show: true }),
        allow_cvas: field(stored('boolean', 'allow_cvas'), { list: true, show: true }),
        allow_dml: field(stored('boolean', 'allow_dml'), { list: true, show: true, order: true, search: true }),
        allows_cost_estimate: field(fromExtra('cost_estimate_enabled', false), { list: true }),
        allows_subquery: field(
          computed(() => true),
          { list: true },
        ),
        allows_virtual_table_explore: field(fromExtra('allows_virtual_table_explore', true), { list: true }),
        allow_multi_catalog: field(fromExtra('allow_multi_catalog', false), { list: true }),
        disable_data_preview: field(fromExtra('disable_data_preview', false), { list: true }),
        disable_drill_to_detail: field(fromExtra('disable_drill_to_detail', false), { list: true }),
        explore_database_id: field(
          computed((row) => Number(extraOf(row)['explore_database_id'] ?? row.id)),
          { list: true },
        ),
        force_ctas_schema: field(stored('text', 'force_ctas_schema'), { list: true, show: true }),
        impersonate_user: field(stored('boolean', 'impersonate_user'), { show: true }),
        is_managed_externally: field(stored('boolean', 'is_managed_externally'), { show: true }),
        extra: field(
          computed((row, { who }) => JSON.stringify(shownExtra(extraOf(row), who))),
          { list: true },
        ),
        engine_information: field(
          loaded((rows) => Promise.all(rows.map((row) => engineInformation(row, engines)))),
          { list: true, show: true },
        ),
        created_by: field(belongsTo('created_by_fk', PERSON), {
          list: ['first_name', 'last_name'],
          order: { at: 5, members: ['first_name'] },
          search: true,
        }),
        changed_by: field(belongsTo('changed_by_fk', PERSON), { list: ['first_name', 'last_name'], search: true }),
        changed_on: field(stored('datetime', 'changed_on'), { list: true, order: true }),
        changed_on_delta_humanized: field(ageOf('changed_on'), { list: true, order: true }),
      },
      filters: {
        allow_file_upload: {
          upload_is_enabled: {
            label: 'Upload Is Enabled',
            condition: (value) => sql`dbs.allow_file_upload = ${value === false ? 0 : 1}`,
          },
        },
      },
      pages: { fallback: 20, limit: undefined },
      related: { created_by: relatedPeople(), changed_by: relatedPeople() },
      visible: visibleDatabases,
    },
    store,
  );
}
