import { ConnectionsPoint } from '@facet/plugin-query/contract';
import { defineServerPlugin } from '@facet/sdk/common';
import { HttpRoutes, keptWhileUnwritten } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { connectionFailure } from './connection-failure.ts';
import { engineOf, trialConnection } from './connection-input.ts';
import { createDatabaseResource } from './database-resource.ts';
import { createDatabaseService } from './database-service.ts';
import { createRegistry } from './registry.ts';
import { databaseRoutes } from './routes.ts';
import { createSecretBox } from './secret-box.ts';

export default defineServerPlugin(manifest, (ctx, { store, settings, identity, gateway }) => {
  const folders = settings.localDatabases;
  const registry = createRegistry(store, createSecretBox(settings.secretKey), identity.access);
  const registered = keptWhileUnwritten(store, ['dbs'], (id: number) => registry.find(id));
  const service = createDatabaseService(ctx, registry, gateway, folders);

  ctx.implement(HttpRoutes, 'databases', async () =>
    databaseRoutes(createDatabaseResource(store), service, registry, gateway),
  );
  ctx.implement(ConnectionsPoint, 'databases', async () => ({
    async find(id) {
      const record = await registered(id);
      return record && registry.connection(record, await engineOf(registry.uriOf(record), gateway));
    },
    trial: (input) => trialConnection(input, registry, gateway, folders),
    failure: (error, spec) => connectionFailure(error, spec, 400),
  }));
  return service.databases;
});
