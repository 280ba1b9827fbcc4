import type { Databases } from '@facet/plugin-databases/contract.server';
import type { ObjectChanges } from '@facet/sdk/resource';
import {
  type Access,
  defineRoutes,
  type MetadataStore,
  notFound,
  type Principal,
  type RouteSet,
} from '@facet/sdk/server';
import { type SavedQueryForm, savedQueryViewEndpoints } from '../../common/wire/saved-query.ts';
import type { Selectable } from 'kysely';
import type { SavedQueryTable, SqlLabTables } from '../../contract.server.ts';
import { ensureDatabase, insertQuery, namedQuery, updateQuery } from '../saved/query-rows.ts';

type Row = Selectable<SavedQueryTable>;

export interface SavedQueryViewServices {
  readonly metadata: MetadataStore;
  readonly access: Access;
  readonly databases: Databases;
  readonly objects: ObjectChanges;
  clock(): Date;
}

const MODEL = 'SavedQueryViewApi';
/** Column → label, in the order of the answers. */
const LABELS = {
  id: 'Id',
  label: 'Label',
  db_id: 'Database',
  catalog: 'Catalog',
  schema: 'Schema',
  sql: 'SQL',
  description: 'Description',
  template_parameters: 'Template Parameters',
  extra_json: 'Extra JSON',
} as const;
const COLUMNS = [
  'id',
  'label',
  'db_id',
  'catalog',
  'schema',
  'sql',
  'description',
  'template_parameters',
  'extra_json',
] as const;
const MOST = 1000;

export function savedQueryViewRoutes({
  metadata,
  access,
  databases,
  objects,
  clock,
}: SavedQueryViewServices): RouteSet {
  const mine = (who: Principal) =>
    metadata.db<SqlLabTables>().selectFrom('saved_query').selectAll().where('user_id', '=', who.id);

  async function own(who: Principal, id: number): Promise<Row> {
    const row = await mine(who).where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound();
    return row;
  }

  return defineRoutes(savedQueryViewEndpoints, {
    'GET /savedqueryviewapi/api/read': async ({ principal }) => {
      const rows = await mine(principal).orderBy('changed_on', 'desc').limit(MOST).execute();
      return {
        json: {
          ...described,
          pks: rows.map(({ id }) => id),
          result: rows.map(shown),
          count: rows.length,
        },
      };
    },

    'GET /savedqueryviewapi/api/get/:id': async ({ params, principal }) => {
      const row = await own(principal, params.id);
      return { json: { ...described, pk: String(row.id), result: shown(row) } };
    },

    'POST /savedqueryviewapi/api/create': async ({ body, principal }) => {
      await ensureDatabase(databases, access, principal, body.db_id);
      const row = await objects.create(
        principal,
        body.label ?? '',
        (announced) => insertQuery(announced, metadata, inputOf(body), principal, clock()),
        ({ id }) => id,
      );
      return { json: { item: shown(row), message: 'Added Row', severity: 'success' } };
    },

    'PUT /savedqueryviewapi/api/update/:id': async ({ params, body, principal }) => {
      const before = await own(principal, params.id);
      await ensureDatabase(databases, access, principal, body.db_id, before.db_id);
      const row = await objects.update(
        principal,
        namedQuery(before),
        (announced) => updateQuery(announced, metadata, params.id, inputOf(body), principal, clock()),
        (after) => namedQuery(after).name,
      );
      return { json: { item: shown(row), message: 'Changed Row', severity: 'success' } };
    },
  });
}

const described = { label_columns: LABELS, include_columns: COLUMNS, modelview_name: MODEL };

const shown = (row: Row): Record<string, unknown> => Object.fromEntries(COLUMNS.map((name) => [name, row[name]]));

const inputOf = ({ label, description, db_id, schema, sql, template_parameters, extra_json }: SavedQueryForm) => ({
  label,
  description,
  db_id,
  schema,
  sql,
  template_parameters,
  extra_json,
});
