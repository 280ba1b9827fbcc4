import type { DatasourceRows, DatasourceSource } from '@facet/plugin-query/contract.server';
import {
  type Announced,
  auditChanged,
  auditCreated,
  type ObjectChanges,
  replaceLinks,
  type Resource,
} from '@facet/sdk/resource';
import { personOf, type Scope } from '@facet/sdk/common';
import {
  defineRoutes,
  type HandlerContext,
  type HttpResult,
  type MetadataStore,
  type RouteSet,
  type UserDirectory,
} from '@facet/sdk/server';
import type { Kysely } from 'kysely';
import { rowLevelSecurityEndpoints } from '../common/wire/rowlevelsecurity.ts';
import { deletedRules, RuleErrors } from './errors.ts';
import { createRuleResource, ROLE_LINK, type RuleRow, TABLE_LINK } from './rule-resource.ts';
import type { Tables } from './tables.ts';

/** Administration of rules. Every change has taken effect when its response is sent. */
export interface RuleRouteParts {
  readonly metadata: MetadataStore;
  readonly users: Pick<UserDirectory, 'roleIds'>;
  readonly objects: ObjectChanges;
  /** Datasets of the plugin that provides them; the rules apply without it. */
  datasets(): Promise<DatasourceSource | undefined>;
}

type Endpoints = typeof rowLevelSecurityEndpoints;
type Services = RuleRouteParts & { clock(): Date; resource(): Promise<Resource<RuleRow>> };

export function ruleRoutes(parts: RuleRouteParts, clock: () => Date = () => new Date()): RouteSet {
  const resource = currentResource(parts, clock);
  const services: Services = { ...parts, clock, resource };
  return defineRoutes(rowLevelSecurityEndpoints, {
    'GET /api/v1/rowlevelsecurity/_info': async (call) => (await resource()).info(call),
    'GET /api/v1/rowlevelsecurity/': async (call) => (await resource()).list(call),
    'GET /api/v1/rowlevelsecurity/:id': async (call) => (await resource()).item(call),
    'GET /api/v1/rowlevelsecurity/related/:column': async (call) => (await resource()).related(call),
    'POST /api/v1/rowlevelsecurity/': (call) => createRule(services, call),
    'PUT /api/v1/rowlevelsecurity/:id': (call) => updateRule(services, call),

    async 'DELETE /api/v1/rowlevelsecurity/:id'({ params, scope }) {
      await removeRules(services, scope, [params.id]);
      return { json: { message: 'OK' } };
    },

    async 'DELETE /api/v1/rowlevelsecurity/'({ q, scope }) {
      return { json: { message: deletedRules(await removeRules(services, scope, q)) } };
    },
  });
}

/** The resource for the present source of datasets, whose plugin may be enabled or disabled. */
function currentResource({ metadata, datasets }: RuleRouteParts, clock: () => Date): () => Promise<Resource<RuleRow>> {
  let known: { readonly rows: DatasourceRows | undefined; readonly resource: Resource<RuleRow> } | undefined;
  return async () => {
    const rows = (await datasets())?.rows;
    if (known === undefined || known.rows !== rows)
      known = { rows, resource: createRuleResource(metadata, clock, rows) };
    return known.resource;
  };
}

async function ensureLinks(
  { users, datasets }: RuleRouteParts,
  tables: readonly number[],
  roles: readonly number[],
): Promise<void> {
  const wantedRoles = new Set(roles);
  if ((await users.roleIds([...wantedRoles])).length !== wantedRoles.size) throw RuleErrors.roleMissing();
  const wantedTables = [...new Set(tables)];
  if (wantedTables.length === 0) return;
  const source = await datasets();
  const found = source === undefined ? [undefined] : await Promise.all(wantedTables.map((id) => source.find(id)));
  if (found.includes(undefined)) throw RuleErrors.datasetMissing();
}

async function ensureNameFree(
  { metadata }: RuleRouteParts,
  name: string | undefined,
  ownId: number | undefined,
): Promise<void> {
  if (name === undefined) return;
  const other = await metadata
    .db<Tables>()
    .selectFrom('row_rules')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (other && other.id !== ownId) throw RuleErrors.nameTaken();
}

async function removeRules(
  { resource, objects, metadata }: Services,
  scope: Scope,
  ids: readonly number[],
): Promise<number> {
  const rows = await (await resource()).visibleRows(scope, ids);
  const found = rows.map(({ id }) => id);
  await objects.remove(personOf(scope), rows, async (_announced: Announced) => {
    await metadata.db<Tables>().deleteFrom('row_rules').where('id', 'in', found).execute();
  });
  return rows.length;
}

async function createRule(
  services: Services,
  { body, principal }: HandlerContext<Endpoints['POST /api/v1/rowlevelsecurity/']>,
): Promise<HttpResult> {
  const { metadata, objects, clock } = services;
  await ensureLinks(services, body.tables, body.roles);
  await ensureNameFree(services, body.name, undefined);
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
    return created;
  };
  const id = await objects.create(principal, body.name, write, (created) => created);
  return { status: 201, json: { id, result: body } };
}

async function updateRule(
  services: Services,
  { params, body, principal, scope, request }: HandlerContext<Endpoints['PUT /api/v1/rowlevelsecurity/:id']>,
): Promise<HttpResult> {
  const { metadata, objects, clock } = services;
  const resource = await services.resource();
  const before = await resource.visibleRow(scope, params.id);
  const guard = resource.guard(params.id, { scope, request });
  const { tables, roles, ...values } = body;
  await ensureLinks(services, tables ?? [], roles ?? []);
  await ensureNameFree(services, body.name, params.id);
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
  };
  await objects.update(principal, before, write, () => body.name);
  const answer = await resource.saved({ id: params.id, result: body }, params.id, scope);
  return { ...answer, status: 201 };
}

/** The members that are present in a request body. */
function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** Links that are not given are kept, because a rule without datasets has no effect. */
async function setLinks(
  tx: Kysely<Tables>,
  ruleId: number,
  tables: readonly number[] | undefined,
  roles: readonly number[] | undefined,
): Promise<void> {
  if (tables) await replaceLinks(tx, TABLE_LINK, ruleId, tables);
  if (roles) await replaceLinks(tx, ROLE_LINK, ruleId, roles);
}
