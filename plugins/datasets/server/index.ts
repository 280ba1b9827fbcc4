import { DATABASE_KIND, type DatabaseSummary } from '@facet/plugin-databases/contract.server';
import { DatasourcesPoint } from '@facet/plugin-query/contract.server';
import { defineServerPlugin, ObjectDidUpdate, ObjectWillDelete, personOf, type Principal } from '@facet/sdk/common';
import { objectChanges } from '@facet/sdk/resource';
import { HttpRoutes } from '@facet/sdk/server';
import type { DatasourcePayload } from '../common/wire/dataset.ts';
import type { DatasetDirectory, DatasetTables } from '../contract.server.ts';
import { manifest } from '../manifest.ts';
import { readableDatasets } from './dataset-access.ts';
import { createDatasetResource } from './dataset-resource.ts';
import { datasetRoutes } from './dataset-routes.ts';
import { createDatasetService } from './dataset-service.ts';
import { createDatasetReader } from './dataset-store.ts';
import { datasourceRoutes } from './datasource-routes.ts';
import { DatasetErrors } from './errors.ts';
import { payloadOf } from './payload.ts';

export default defineServerPlugin(manifest, (ctx, { store, identity, introspection, sql, engines, databases }) => {
  const reader = createDatasetReader(store, databases);
  const service = createDatasetService(
    { store, reader, databases, introspection, sql, engines, identity },
    objectChanges(ctx, 'dataset'),
  );
  const dialectOf = async (database: DatabaseSummary) => (await engines.engineOfScheme(database.backend))?.dialect;
  const resource = createDatasetResource(store, {
    reader,
    databases,
    dialectOf,
    visibleDatabases: (who) => databases.visible(who),
  });

  const directory: DatasetDirectory = {
    find: (id) => reader.datasource(id),
    findByUuid: (uuid) =>
      store.db<DatasetTables>().selectFrom('datasets').select('id').where('uuid', '=', uuid).executeTakeFirst(),
    readable: readableDatasets,
  };
  async function payloads(ids: readonly number[], who: Principal): Promise<ReadonlyMap<number, DatasourcePayload>> {
    const readable = await resource.visibleAmong(who, ids);
    const wholes = await reader.findMany(readable.map((record) => record.id));
    const known = await databases.findMany([...new Set(wholes.map(({ record }) => record.database_id))]);
    const entries = await Promise.all(
      wholes.map(async (whole) => {
        const database = known.get(whole.record.database_id);
        if (database === undefined) return undefined;
        const [dialect, owners] = await Promise.all([
          dialectOf(database),
          reader.ownerIds(whole.record.id).then((owners) => identity.users.byIds(owners)),
        ]);
        return [whole.record.id, payloadOf(whole, { database, dialect, owners })] as const;
      }),
    );
    return new Map(entries.filter((entry) => entry !== undefined));
  }

  ctx.implement(HttpRoutes, 'datasets', async () => datasetRoutes(resource, service, payloads));
  ctx.implement(HttpRoutes, 'datasources', async () =>
    datasourceRoutes({ resource, reader, service, payloads, databases, access: identity.access }),
  );
  ctx.implement(DatasourcesPoint, 'table', async () => ({
    find: (id) => reader.datasource(id),
    tablesNamed: (databaseId, names) => reader.tablesNamed(databaseId, names),
  }));
  ctx.tap(ObjectWillDelete, async ({ kind, id }) => {
    if (kind !== DATABASE_KIND || id === null) return undefined;
    return (await service.countIn(id)) > 0 ? DatasetErrors.databaseInUse() : undefined;
  });
  ctx.tap(ObjectDidUpdate, async ({ kind, id, name, formerName }) => {
    if (kind === DATABASE_KIND && id !== null && formerName !== undefined) await service.followRename(id, name);
  });
  return {
    datasets: (scope) => ({
      create: (input) => service.createByCode(input, scope),
      payloads: (ids) => payloads(ids, personOf(scope)),
    }),
    directory,
  };
});
