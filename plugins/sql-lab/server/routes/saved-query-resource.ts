import type { Databases } from '@facet/plugin-databases/contract.server';
import type { EngineCatalogue } from '@facet/plugin-query/contract.server';
import type { Tags } from '@facet/plugin-tags/contract.server';
import { personOf } from '@facet/sdk/common';
import {
  belongsTo,
  ageOf,
  computed,
  createResource,
  field,
  humanizeAge,
  isAmong,
  loaded,
  PERSON,
  relatedPeople,
  type Resource,
  type ResourceSpec,
  stored,
  toInteger,
} from '@facet/sdk/resource';
import type { MetadataStore, ReadAddition } from '@facet/sdk/server';
import { type Selectable, sql } from 'kysely';
import type { SavedQueryTable, SqlLabTables } from '../../contract.server.ts';
import { tablesOf } from '../saved/tables-of.ts';

export type SavedQueryRow = Selectable<SavedQueryTable>;

export interface SavedQueryParts {
  readonly metadata: MetadataStore;
  readonly engines: EngineCatalogue;
  readonly databases: Databases;
  /** Absent while the tags plugin is off. */
  readonly tags: Tags | undefined;
  readonly addition: ReadAddition;
  clock(): Date;
}

const ID = sql.ref('saved_query.id');

/** Saved queries for lists and cards; each user sees only their own. */
export function createSavedQueryResource(parts: SavedQueryParts): Resource<SavedQueryRow> {
  const { metadata, databases } = parts;
  return createResource<SqlLabTables, 'saved_query'>(
    {
      table: 'saved_query',
      view: 'SavedQuery',
      title: 'Saved Query',
      actions: ['can_export', 'can_read', 'can_write'],
      fields: { ...contentFields(parts), ...historyFields(), ...tagFields(parts) },
      filters: filtersOf(parts),
      baseOrder: { column: 'changed_on', direction: 'desc' },
      related: {
        database: databases.choices(),
        created_by: relatedPeople(),
        changed_by: relatedPeople(),
      },
      visible: (scope) => sql`saved_query.user_id = ${personOf(scope).id}`,
    },
    metadata,
    () => parts.clock(),
  );
}

const contentFields = ({ databases, engines }: SavedQueryParts) => ({
  id: field(stored('integer', 'id'), { list: true, show: true, search: true }),
  label: field(stored('text', 'label'), { list: true, show: true, order: { at: 1 }, search: { at: 2 } }),
  db_id: field(stored('integer', 'db_id'), { list: true }),
  database: field(belongsTo('db_id', databases.rows.of(['id', 'database_name'])), {
    list: ['id', 'database_name'],
    show: { at: 4, members: ['database_name', 'id'] },
    order: { at: 6, members: ['database_name'] },
    search: true,
  }),
  catalog: field(stored('text', 'catalog'), { list: true, show: true, search: true, distinct: true }),
  schema: field(stored('text', 'schema'), { list: true, show: true, order: true, search: true, distinct: true }),
  sql: field(stored('text', 'sql'), { list: true, show: true, order: { at: 3 }, search: true }),
  sql_tables: field(
    loaded((rows: readonly SavedQueryRow[]) => Promise.all(rows.map((row) => tablesOf(row, engines)))),
    { list: true, show: true },
  ),
  template_parameters: field(stored('text', 'template_parameters'), { show: true }),
  description: field(stored('text', 'description'), { list: true, show: { at: 5 }, order: true }),
  extra: field(
    computed((row: SavedQueryRow): unknown => JSON.parse(row.extra_json)),
    { list: true },
  ),
  rows: field(stored('integer', 'rows'), { list: true, order: true }),
});

const historyFields = () => ({
  created_on: field(stored('datetime', 'created_on'), { list: true, order: { at: 7 } }),
  created_by: field(belongsTo('created_by_fk', PERSON), {
    list: PERSON.members,
    show: { at: 3, members: ['first_name', 'id', 'last_name'] },
    order: ['first_name'],
    search: true,
  }),
  changed_on: field(stored('datetime', 'changed_on'), { list: true, show: { at: 0 } }),
  changed_by: field(belongsTo('changed_by_fk', PERSON), {
    list: PERSON.members,
    show: { at: 2, members: ['first_name', 'id', 'last_name'] },
    search: true,
  }),
  changed_on_delta_humanized: field(ageOf('changed_on'), { list: true, show: { at: 1 }, order: true }),
  last_run_delta_humanized: field(
    computed(
      (row: SavedQueryRow, { now }) => (row.last_run === null ? '' : humanizeAge(row.last_run, now)),
      'last_run',
    ),
    { list: true, order: true },
  ),
});

const tagFields = ({ tags, addition }: SavedQueryParts) => ({
  tags: field(
    loaded(async (rows: readonly SavedQueryRow[]) => {
      const ids = rows.map((row) => row.id);
      const found = await addition('tags of saved queries', () => tags?.of('query', ids), undefined);
      return ids.map((_, i) => found?.[i] ?? []);
    }),
    { list: true, search: { at: 6 } },
  ),
  uuid: field(stored('text', 'uuid')),
});

type Filters = NonNullable<ResourceSpec<SqlLabTables, 'saved_query'>['filters']>;

const filtersOf = ({ metadata, tags }: SavedQueryParts): Filters => ({
  tags: {
    saved_query_tags: {
      label: 'Tags',
      condition: async (value) => isAmong(metadata, ID, (await tags?.named('query', String(value))) ?? []),
    },
    saved_query_tag_id: {
      label: 'Tag',
      condition: async (value) => isAmong(metadata, ID, (await tags?.tagged('query', toInteger(value) ?? 0)) ?? []),
    },
  },
  label: {
    all_text: {
      label: 'All Text',
      condition: (value) => {
        const pattern = `%${String(value).toLowerCase()}%`;
        return sql`(lower(coalesce(saved_query.label, '')) like ${pattern} or lower(coalesce(saved_query.sql, '')) like ${pattern} or lower(coalesce(saved_query.description, '')) like ${pattern})`;
      },
    },
  },
});
