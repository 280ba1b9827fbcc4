import type { MetadataStore } from '@facet/sdk/server';
import {
  belongsTo,
  computed,
  createResource,
  humanizeAge,
  type PeopleTables,
  relatedPeople,
  type Resource,
  stored,
} from '@facet/sdk/resource';
import { sql } from 'kysely';
import { shownExtra } from '../common/shown-extra.ts';
import type { DatabaseTables } from '../contract.server.ts';
import { backendOf, driverOf } from './connection-uri.ts';
import { type DatabaseRecord, extraOf } from './registry.ts';
import { visibleDatabases } from './visibility.ts';

const PERSON = { table: 'users', members: ['id', 'first_name', 'last_name'] };

const fromExtra = (name: string, fallback: boolean) =>
  computed<DatabaseRecord>((row) => {
    const value = extraOf(row)[name];
    return typeof value === 'boolean' ? value : fallback;
  });

const schemeOf = (row: DatabaseRecord): string => row.sqlalchemy_uri.split('://', 1)[0] ?? '';

export function createDatabaseResource(store: MetadataStore): Resource<DatabaseRecord> {
  return createResource<DatabaseTables & PeopleTables, 'dbs'>(
    {
      table: 'dbs',
      view: 'Database',
      title: 'Database',
      actions: ['can_read', 'can_write', 'can_export', 'can_upload'],
      fields: {
        id: stored('integer', 'id'),
        uuid: stored('text', 'uuid'),
        database_name: stored('text', 'database_name'),
        backend: computed((row) => backendOf(schemeOf(row))),
        driver: computed((row) => driverOf(schemeOf(row))),
        cache_timeout: stored('integer', 'cache_timeout'),
        configuration_method: stored('text', 'configuration_method'),
        expose_in_sqllab: stored('boolean', 'expose_in_sqllab'),
        allow_run_async: stored('boolean', 'allow_run_async'),
        allow_file_upload: stored('boolean', 'allow_file_upload'),
        allow_ctas: stored('boolean', 'allow_ctas'),
        allow_cvas: stored('boolean', 'allow_cvas'),
        allow_dml: stored('boolean', 'allow_dml'),
        allows_cost_estimate: fromExtra('cost_estimate_enabled', false),
        allows_subquery: computed(() => true),
        allows_virtual_table_explore: fromExtra('allows_virtual_table_explore', true),
        allow_multi_catalog: fromExtra('allow_multi_catalog', false),
        disable_data_preview: fromExtra('disable_data_preview', false),
        disable_drill_to_detail: fromExtra('disable_drill_to_detail', false),
        explore_database_id: computed((row) => Number(extraOf(row)['explore_database_id'] ?? row.id)),
        force_ctas_schema: stored('text', 'force_ctas_schema'),
        impersonate_user: stored('boolean', 'impersonate_user'),
        is_managed_externally: stored('boolean', 'is_managed_externally'),
        extra: computed((row, { who }) => JSON.stringify(shownExtra(extraOf(row), who))),
        engine_information: computed(() => ({ supports_file_upload: false, disable_ssh_tunneling: true })),
        created_by: belongsTo('created_by_fk', PERSON),
        changed_by: belongsTo('changed_by_fk', PERSON),
        changed_on: stored('datetime', 'changed_on'),
        changed_on_delta_humanized: computed((row, { now }) => humanizeAge(row.changed_on, now), 'changed_on'),
      },
      list: [
        'id',
        'uuid',
        'database_name',
        'backend',
        'expose_in_sqllab',
        'allow_run_async',
        'allow_file_upload',
        'allow_ctas',
        'allow_cvas',
        'allow_dml',
        'allows_cost_estimate',
        'allows_subquery',
        'allows_virtual_table_explore',
        'allow_multi_catalog',
        'disable_data_preview',
        'disable_drill_to_detail',
        'explore_database_id',
        'force_ctas_schema',
        'extra',
        'engine_information',
        'created_by.first_name',
        'created_by.last_name',
        'changed_by.first_name',
        'changed_by.last_name',
        'changed_on',
        'changed_on_delta_humanized',
      ],
      show: [
        'id',
        'uuid',
        'database_name',
        'backend',
        'driver',
        'cache_timeout',
        'configuration_method',
        'expose_in_sqllab',
        'allow_run_async',
        'allow_file_upload',
        'allow_ctas',
        'allow_cvas',
        'allow_dml',
        'force_ctas_schema',
        'impersonate_user',
        'is_managed_externally',
        'engine_information',
      ],
      order: [
        'allow_file_upload',
        'allow_dml',
        'allow_run_async',
        'changed_on',
        'changed_on_delta_humanized',
        'created_by.first_name',
        'database_name',
        'expose_in_sqllab',
      ],
      search: [
        'allow_file_upload',
        'allow_dml',
        'allow_run_async',
        'created_by',
        'changed_by',
        'database_name',
        'expose_in_sqllab',
        'uuid',
      ],
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
