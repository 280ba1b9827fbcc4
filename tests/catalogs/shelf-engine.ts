import { join } from 'node:path';
import { defineManifest, defineServerPlugin, toDisposable } from '@facet/sdk/common';
import { EnginePoint } from '@facet/sdk/server';
import type { BuiltInPlugin } from '../../apps/server/start-server.ts';
import { openDuckDb } from '../../plugins/engine-duckdb/server/testing/open-duckdb.ts';

const manifest = defineManifest({
  id: 'acme/engine-shelf',
  version: '1.0.0',
  name: 'Shelf',
  description: 'Files of DuckDB as catalogues of one server.',
  engines: { sdk: '^1.0.0' },
  server: {},
  contributes: {
    'query/engine@1': [{ key: 'shelf', name: 'Shelf', schemes: ['shelf'], placeholder: 'shelf://user@host/catalog' }],
  },
});

/** Each catalogue is a DuckDB file of the folder; the first is that of the connection. */
export const shelfEngine = (folder: string, catalogs: readonly [string, ...string[]]): BuiltInPlugin => ({
  manifest,
  load: async () => ({
    default: defineServerPlugin(manifest, (ctx) => {
      ctx.implement(EnginePoint, 'shelf', async () => {
        const duck = await openDuckDb([folder]);
        ctx.subscriptions.add(toDisposable(() => void duck.close()));
        return {
          ...duck.engine,
          capabilities: { ...duck.engine.capabilities, catalogs: true },
          async open(spec) {
            const file = join(folder, `${spec.catalog ?? catalogs[0]}.duckdb`);
            const database = await duck.engine.open({ ...spec, database: file });
            const describe = database.describeTable.bind(database);
            return Object.assign(database, {
              catalogs: async () => ({ names: catalogs, own: catalogs[0] }),
              async describeTable(schema: string | null, table: string, signal: AbortSignal) {
                const details = await describe(schema, table, signal);
                return details && { ...details, partitionColumns: ['home'] };
              },
              partitionsQuery: async (schema: string | null, table: string) =>
                `SELECT DISTINCT home FROM ${duck.engine.dialect.qualify([schema, table])} ORDER BY 1 DESC`,
            });
          },
        };
      });
    }),
  }),
});
