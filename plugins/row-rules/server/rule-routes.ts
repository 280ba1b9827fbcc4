import {
  type Announced,
  auditChanged,
  auditCreated,
  computed,
  createResource,
  field,
  hasMany,
  humanizeAge,
  type ObjectChanges,
  relatedRows,
  replaceLinks,
  ROLES,
  stored,
} from '@facet/sdk/resource';
import { defineRoutes, type MetadataStore, type Principal, type RouteSet, type UserDirectory } from '@facet/sdk/server';
import { rowLevelSecurityEndpoints } from '../common/wire/rowlevelsecurity.ts';
import type { Kysely, Selectable } from 'kysely';
import { deletedRules, RuleErrors } from './errors.ts';
import type { RuleBook } from './rule-book.ts';
import type { RowRulesTable, Tables } from './tables.ts';

type Row = Selectable<RowRulesTable>;

const VIEW = 'Row Level Security';

function ruleResource(metadata: MetadataStore, clock: () => Date) {
  return createResource<Tables, 'row_rules'>(
    {
      table: 'row_rules',
      view: VIEW,
      title: 'Row Level Security Filter',
      actions: ['can_read', 'can_write'],
      fields: {
        id: field(stored('integer', 'id'), { list: true, show: { at: 7 } }),
        name: field(stored('text', 'name'), { list: true, show: true, order: true, search: true, saved: true }),
        description: field(stored('text', 'description'), { show: true, search: true, saved: true }),
        filter_type: field(stored('text', 'filter_type'), {
          list: true,
          show: true,
          order: true,
          search: true,
          saved: true,
        }),
        tables: field(hasMany(TABLE_LINK, { table: 'datasets', members: ['id', 'schema', 'table_name'] }), {
          list: ['id', 'table_name'],
          show: ['id', 'schema', 'table_name'],
          search: true,
        }),
        roles: field(hasMany(ROLE_LINK, ROLES.of(['id', 'name'])), {
          list: ['id', 'name'],
          show: ['id', 'name'],
          search: true,
        }),
        clause: field(stored('text', 'clause'), {
          list: true,
          show: { at: 6 },
          order: true,
          search: { at: 6 },
          saved: true,
        }),
        changed_on_delta_humanized: field(
          computed((row, { now }) => humanizeAge(row.changed_on, now), 'changed_on'),
          { list: true, order: true },
        ),
        group_key: field(stored('text', 'group_key'), {
          list: true,
          show: true,
          order: true,
          search: true,
          saved: true,
        }),
        changed_on: field(stored('datetime', 'changed_on')),
      },
      saved: {
        tables: hasMany<Row>(TABLE_LINK, { table: 'datasets', members: ['id'] }),
        roles: hasMany<Row>(ROLE_LINK, ROLES.of(['id'])),
      },
      related: { tables: relatedRows('datasets', 'table_name'), roles: ROLES.choices('name') },
      addForm: [
        { name: 'name', type: 'String', required: true, unique: true },
        { name: 'description', type: 'String' },
        { name: 'filter_type', type: 'String', required: true },
        { name: 'tables', type: 'RelatedList', required: true },
        { name: 'roles', type: 'RelatedList', required: true },
        { name: 'group_key', type: 'String' },
        { name: 'clause', type: 'String', required: true },
      ],
      editForm: [
        { name: 'name', type: 'String', unique: true },
        { name: 'description', type: 'String' },
        { name: 'filter_type', type: 'String' },
        { name: 'tables', type: 'RelatedList' },
        { name: 'roles', type: 'RelatedList' },
        { name: 'group_key', type: 'String' },
        { name: 'clause', type: 'String' },
      ],
    },
    metadata,
    clock,
  );
}

/** Administration of the rules. Every change is in force when its answer is sent. */
export interface RuleRouteParts {
  readonly metadata: MetadataStore;
  readonly users: Pick<UserDirectory, 'roleIds'>;
  readonly book: RuleBook;
  readonly objects: ObjectChanges;
}

export function ruleRoutes(
  { metadata, users, book, objects }: RuleRouteParts,
  clock: () => Date = () => new Date(),
): RouteSet {
  const resource = ruleResource(metadata, clock);

  async function ensureLinks(tables: readonly number[], roles: readonly number[]): Promise<void> {
    const wantedRoles = new Set(roles);
    if ((await users.roleIds([...wantedRoles])).length !== wantedRoles.size) throw RuleErrors.roleMissing();
    const wantedTables = [...new Set(tables)];
    if (wantedTables.length === 0) return;
    const found = await metadata
      .db<Tables>()
      .selectFrom('datasets')
      .select('id')
      .where('id', 'in', wantedTables)
      .execute();
    if (found.length !== wantedTables.length) throw RuleErrors.datasetMissing();
  }

  async function ensureNameFree(name: string | undefined, ownId: number | undefined): Promise<void> {
    if (name === undefined) return;
    const other = await metadata
      .db<Tables>()
      .selectFrom('row_rules')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirst();
    if (other && other.id !== ownId) throw RuleErrors.nameTaken();
  }

  async function remove(who: Principal, ids: readonly number[]): Promise<number> {
    const rows = await resource.visibleRows(who, ids);
    const found = rows.map(({ id }) => id);
    await objects.remove(who, rows, async (_announced: Announced) => {
      await metadata.db<Tables>().deleteFrom('row_rules').where('id', 'in', found).execute();
      book.changed();
    });
    return rows.length;
  }

  return defineRoutes(rowLevelSecurityEndpoints, {
    'GET /api/v1/rowlevelsecurity/_info': (call) => resource.info(call),
    'GET /api/v1/rowlevelsecurity/': (call) => resource.list(call),
    'GET /api/v1/rowlevelsecurity/:id': (call) => resource.item(call),
    'GET /api/v1/rowlevelsecurity/related/:column': (call) => resource.related(call),

    async 'POST /api/v1/rowlevelsecurity/'({ body, principal }) {
      await ensureLinks(body.tables, body.roles);
      await ensureNameFree(body.name, undefined);
      const { tables, roles, description, group_key, ...values } = body;
      const write = async (_announced: Announced): Promise<number> => {
        const created = await metadata.transaction<Tables, number>(async (tx) => {
          const rule = await tx
            .insertInto('row_rules')
            .values({
              ...values,
              description: description ?? null,
              group_key: group_key ?? null,
              ...auditCreated(principal, clock()),
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          await setLinks(tx, rule.id, tables, roles);
          return rule.id;
        });
        book.changed();
        return created;
      };
      const id = await objects.create(principal, body.name, write, (created) => created);
      return { status: 201, json: { id, result: body } };
    },

    async 'PUT /api/v1/rowlevelsecurity/:id'({ params, body, principal, request }) {
      const before = await resource.visibleRow(principal, params.id);
      const guard = resource.guard(params.id, { principal, request });
      const { tables, roles, ...values } = body;
      await ensureLinks(tables ?? [], roles ?? []);
      await ensureNameFree(body.name, params.id);
      const write = async (_announced: Announced): Promise<void> => {
        await metadata.transaction<Tables, void>(async (tx) => {
          await guard(tx);
          await tx
            .updateTable('row_rules')
            .set({ ...given(values), ...auditChanged(principal, clock()) })
            .where('id', '=', params.id)
            .execute();
          await setLinks(tx, params.id, tables, roles);
        });
        book.changed();
      };
      await objects.update(principal, before, write, () => body.name);
      const answer = await resource.saved({ id: params.id, result: body }, params.id, principal);
      return { ...answer, status: 201 };
    },

    async 'DELETE /api/v1/rowlevelsecurity/:id'({ params, principal }) {
      await remove(principal, [params.id]);
      return { json: { message: 'OK' } };
    },

    async 'DELETE /api/v1/rowlevelsecurity/'({ q, principal }) {
      return { json: { message: deletedRules(await remove(principal, q)) } };
    },
  });
}

/** The members that a body holds. */
function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

const TABLE_LINK = { through: 'row_rule_tables', own: 'rule_id', other: 'dataset_id' };
const ROLE_LINK = { through: 'row_rule_roles', own: 'rule_id', other: 'role_id' };

/** Links that are not given stay: a rule that loses its tables binds nobody. */
async function setLinks(
  tx: Kysely<Tables>,
  ruleId: number,
  tables: readonly number[] | undefined,
  roles: readonly number[] | undefined,
): Promise<void> {
  if (tables) await replaceLinks(tx, TABLE_LINK, ruleId, tables);
  if (roles) await replaceLinks(tx, ROLE_LINK, ruleId, roles);
}
