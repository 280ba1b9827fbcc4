import { ArchivedKindsPoint } from '@facet/plugin-bundles/contract.server';
import { ConnectionsPoint } from '@facet/plugin-query/contract.server';
import { defineServerPlugin, personOf } from '@facet/sdk/common';
import { objectChanges } from '@facet/sdk/resource';
import { HttpRoutes, cachedUntilWrite, NO_ROUTES } from '@facet/sdk/server';
import { DATABASE_KIND } from '../contract.server.ts';
import { manifest } from '../manifest.ts';
import { createAllowedAddresses } from './allowed-address.ts';
import { archivedDatabases } from './archived/archived-databases.ts';
import { engineOf } from './connection-input.ts';
import { createDatabaseResource } from './database-resource.ts';
import { createDatabaseService } from './database-service.ts';
import { LocalFiles } from './local-files.ts';
import { overAllowedNetwork } from './network-rules.ts';
import { createRegistry } from './registry.ts';
import { databaseRoutes } from './routes.ts';
import { createSecretBox } from './secret-box.ts';
import { throughTunnel } from './through-tunnel.ts';
import { usableDatabaseIds } from './visibility.ts';

export { default as migrations } from './migrations.ts';

export default defineServerPlugin(manifest, (ctx, { store, settings, identity, engines, flags, bundles }) => {
  const own = ctx.settings<{ readonly forbiddenDatabaseAddresses: readonly string[] }>().get();
  const addresses = createAllowedAddresses(own.forbiddenDatabaseAddresses);
  const reach = {
    files: new LocalFiles(settings.localDatabases, engines),
    networks: engines,
    addresses,
    isTunnelling: () => flags.isOn('SSH_TUNNELING'),
    metadataUrl: settings.metadataUrl,
  };
  const registry = createRegistry(store, createSecretBox(settings.secretKey), identity.access);
  const registered = cachedUntilWrite(store, ['dbs'], (id: number) => registry.find(id));
  const objects = objectChanges(ctx, DATABASE_KIND);
  const service = createDatabaseService(objects, registry, engines, reach);
  const resource = createDatabaseResource(store, engines);

  ctx.implement(HttpRoutes, 'databases', async () => databaseRoutes(resource, service, registry, engines));
  if (bundles) {
    ctx.implement(ArchivedKindsPoint, DATABASE_KIND, async () =>
      archivedDatabases({ store, resource, registry, access: identity.access, objects, reach }),
    );
  }
  ctx.implement(HttpRoutes, 'database-archives', async () => bundles?.routes(DATABASE_KIND) ?? NO_ROUTES);
  ctx.implement(ConnectionsPoint, 'databases', async () => ({
    async find(id) {
      const record = await registered(id);
      if (!record) return undefined;
      const connection = registry.connection(record, await engineOf(registry.uriOf(record), engines));
      const tunnel = registry.tunnelOf(record);
      if (!tunnel) return { ...connection, spec: await overAllowedNetwork(connection.spec, reach) };
      const seen = {
        hostKey: record.ssh_host_key ?? undefined,
        onHostKey: (key: string) =>
          void registry.keepHostKey(id, key).catch((error: unknown) => {
            ctx.log.warn('The host key of a jump host could not be stored.', { id, error: String(error) });
          }),
      };
      return { ...connection, spec: await throughTunnel(connection.spec, tunnel, reach, seen) };
    },
  }));
  return {
    databases: service.databases,
    usable: (scope) => ({
      ids: () => usableDatabaseIds(personOf(scope)),
      among: async (ids) => new Set((await resource.visibleAmong(scope, ids)).map(({ id }) => id)),
    }),
    registration: ({ principal }) => ({ create: (input) => service.createByCode(input, principal) }),
  };
});
