import { ArchivedKindsPoint } from '@facet/plugin-bundles/contract.server';
import { DATABASE_KIND, type DatabaseSummary } from '@facet/plugin-databases/contract.server';
import { DatasourcesPoint } from '@facet/plugin-query/contract.server';
import {
  defineServerPlugin,
  ObjectDidCreate,
  ObjectDidUpdate,
  ObjectWillDelete,
  personOf,
  type PluginContext,
  type Scope,
} from '@facet/sdk/common';
import { type Condition, everything, isIn, knowsPeople, objectChanges } from '@facet/sdk/resource';
import { HttpRoutes, NO_ROUTES } from '@facet/sdk/server';
import { sql } from 'kysely';
import type { DatasourcePayload } from '../common/wire/dataset.ts';
import { type DatasetFacts, HealthChecksPoint } from '../contract.server.ts';
import { manifest } from '../manifest.ts';
import { archivedDatasets } from './archived/archived-datasets.ts';
import { readableDatasets, readsAllDatasets } from './dataset-access.ts';
import { createDatasetResource } from './dataset-resource.ts';
import { datasetRoutes } from './routes/dataset-routes.ts';
import { createRenderItem } from './routes/rendered-item.ts';
import { createDatasetService, type DatasetService } from './changes/dataset-service.ts';
import { createDirectory } from './dataset-directory.ts';
import { createDatasetHistory, type DatasetHistory } from './history/dataset-history.ts';
import { withFirstVersions } from './history/with-first-versions.ts';
import { createDatasetReader } from './dataset-store.ts';
import { datasourceRoutes } from './routes/datasource-routes.ts';
import { versionRoutes } from './routes/version-routes.ts';
import { DatasetErrors } from './errors.ts';
import { namedDatasets } from './named-datasets.ts';
import { payloadOfSource } from './payload-of-source.ts';
import { createWholePayloads } from './whole-payloads.ts';
import { DATASET_ROWS, type DatasetTables } from './tables.ts';

export { default as migrations } from './migrations.ts';

export default defineServerPlugin(
  manifest,
  (ctx, { store, identity, introspection, sql: sessions, engines, databases, usable, bundles }) => {
    const reader = createDatasetReader(store, databases);
    const history = createDatasetHistory(store, reader, () => new Date());
    const objects = withFirstVersions(objectChanges(ctx, 'dataset'), history.ensureFirst);
    const changes = { store, reader, databases, introspection, sql: sessions, engines, identity, objects };
    const service = createDatasetService(changes);
    const dialectOf = async (database: DatabaseSummary) => (await engines.engineOfScheme(database.backend))?.dialect;
    const health = { registry: ctx.registry(HealthChecksPoint), log: ctx.log };
    const wholePayloads = createWholePayloads({ reader, databases, dialectOf, users: identity.users, health });
    const resource = createDatasetResource(store, {
      reader,
      databases,
      usable,
      dialectOf,
    });

    const readableIds = (scope: Scope, condition: Condition = everything) =>
      sql`(select datasets.id from datasets where ${condition} and ${readableDatasets(scope, usable) ?? everything})`;

    const directory = createDirectory(store, reader, {
      idsInDatabase: (databaseId) => service.idsIn(databaseId),
      payloads: wholePayloads,
    });
    async function facts(ids: readonly number[], scope: Scope): Promise<ReadonlyMap<number, DatasetFacts>> {
      const { rows } = await sql<{ id: number; table_name: string; schema: string | null; endpoint: string | null }>`
        select id, table_name, ${sql.ref('schema')}, default_endpoint as endpoint from datasets
        where ${isIn(sql.ref('datasets.id'), ids)} and ${readableDatasets(scope, usable) ?? everything}`.execute(
        store.db<DatasetTables>(),
      );
      return new Map(
        rows.map(({ id, table_name: tableName, schema, endpoint }) => [
          id,
          { id, tableName, schema, defaultEndpoint: endpoint },
        ]),
      );
    }
    async function payloads(ids: readonly number[], scope: Scope): Promise<ReadonlyMap<number, DatasourcePayload>> {
      const found = await wholePayloads((await resource.visibleAmong(scope, ids)).map((record) => record.id));
      if (knowsPeople(personOf(scope))) return found;
      return new Map([...found].map(([id, payload]) => [id, { ...payload, owners: [] }]));
    }

    ctx.implement(HttpRoutes, 'datasets', async () =>
      datasetRoutes(resource, service, payloads, createRenderItem(reader, sessions)),
    );
    if (bundles) {
      ctx.implement(ArchivedKindsPoint, 'dataset', async () => archivedDatasets({ ...changes, resource }));
    }
    ctx.implement(HttpRoutes, 'dataset-versions', async () =>
      versionRoutes({ resource, reader, history, users: identity.users }),
    );
    ctx.implement(HttpRoutes, 'dataset-archives', async () => bundles?.routes('dataset') ?? NO_ROUTES);
    ctx.implement(HttpRoutes, 'datasources', async () =>
      datasourceRoutes({ resource, reader, service, payloads, databases, access: identity.access }),
    );
    ctx.implement(DatasourcesPoint, 'table', async () => ({
      find: (id) => reader.datasource(id),
      tablesNamed: (databaseId, names) => reader.tablesNamed(databaseId, names),
      named: namedDatasets(store, databases),
      rows: DATASET_ROWS,
    }));
    tapObjects(ctx, service, history);
    return {
      datasets: (scope) => ({
        create: (input) => service.createByCode(input, scope),
        refresh: async (id) => service.refresh(await resource.visibleRow(scope, id), scope),
        payloads: (ids) => payloads(ids, scope),
        payloadOf: async (source) => {
          const database = await databases.find(source.databaseId);
          if (database === undefined) return undefined;
          const [dialect, owners] = await Promise.all([
            dialectOf(database),
            knowsPeople(personOf(scope)) ? identity.users.byIds(source.subject.ownerIds) : [],
          ]);
          return payloadOfSource(source, { database, dialect, owners, health: null });
        },
        facts: (ids) => facts(ids, scope),
        readsAll: () => readsAllDatasets(personOf(scope)),
        readableIds: (condition) =>
          readableIds(
            scope,
            condition?.((name) => sql.ref(`datasets.${name}`)),
          ),
      }),
      directory,
    };
  },
);

/** Databases with datasets stay, and changes of objects reach what hangs on them. */
function tapObjects(ctx: Pick<PluginContext, 'tap'>, service: DatasetService, history: DatasetHistory): void {
  ctx.tap(ObjectWillDelete, async ({ kind, id }) => {
    if (kind !== DATABASE_KIND || id === null) return undefined;
    return (await service.countIn(id)) > 0 ? DatasetErrors.databaseInUse() : undefined;
  });
  for (const saved of [ObjectDidCreate, ObjectDidUpdate])
    ctx.tap(saved, async ({ kind, id, who }) => {
      if (kind === 'dataset' && id !== null) await history.record(id, who?.id ?? null);
    });
  ctx.tap(ObjectDidUpdate, async ({ kind, id, name, formerName }) => {
    if (kind === DATABASE_KIND && id !== null && formerName !== undefined) await service.followRename(id, name);
  });
}
