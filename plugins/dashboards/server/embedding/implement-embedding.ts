import { GuestResourcesPoint } from '@facet/plugin-identity/contract.server';
import type { PluginContext } from '@facet/sdk/common';
import { GuestPages, HttpRoutes } from '@facet/sdk/server';
import { sitesOf } from '../../common/embedding-sites.ts';
import { EMBEDDING } from '../lending/lent-dashboards.ts';
import type { ChartDirectory } from '@facet/plugin-charts/contract.server';
import type { DashboardTables } from '../tables.ts';
import { drawnEntries } from './drawn-entries.ts';
import { type EmbeddingRouteParts, embeddingRoutes } from './embedding-routes.ts';
import { createEmbeddings, type EmbeddingParts } from './embeddings.ts';

type GuestParts = Pick<EmbeddingRouteParts, 'flags' | 'find'> & {
  readonly chartDirectory: Pick<ChartDirectory, 'placed' | 'drawn' | 'findMany'>;
};

/** Everything by which sites embed dashboards: the calls, what is behind the uuids of tokens, and the page in the frame. */
export function implementEmbedding(
  ctx: PluginContext,
  { flags, find, chartDirectory, ...parts }: EmbeddingParts & GuestParts,
): void {
  const embeddings = createEmbeddings(parts);
  ctx.implement(HttpRoutes, 'embedding', async () => embeddingRoutes({ embeddings, flags, find }));
  ctx.implement(GuestResourcesPoint, 'dashboard', async () => ({
    objectsOf: async (uuids) => (flags.isOn(EMBEDDING) ? embeddings.idsOf(uuids) : []),
  }));
  const embeddedAt = async (path: string) =>
    flags.isOn(EMBEDDING) ? embeddings.byUuid(path.split('/')[2] ?? '') : undefined;
  ctx.implement(GuestPages, 'embedded-dashboard', async () => ({
    async sitesOf(path) {
      const found = await embeddedAt(path);
      return found && sitesOf(found.allowed_domains);
    },
    async drawnFor(path, guest) {
      const id = Number((await embeddedAt(path))?.dashboard_id);
      if (guest.onlyReads?.get('dashboard')?.has(id) !== true) return [];
      const shown = await parts.store
        .db<DashboardTables>()
        .selectFrom('dashboards')
        .select(['id', 'position_json', 'json_metadata'])
        .where('id', '=', id)
        .executeTakeFirst();
      return shown === undefined ? [] : drawnEntries(shown, chartDirectory);
    },
  }));
}
