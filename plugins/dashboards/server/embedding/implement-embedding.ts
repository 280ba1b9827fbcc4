import { GuestResourcesPoint } from '@facet/plugin-identity/contract.server';
import type { PluginContext } from '@facet/sdk/common';
import { GuestPages, HttpRoutes } from '@facet/sdk/server';
import { sitesOf } from '../../common/embedding-sites.ts';
import { EMBEDDING } from '../lending/lent-dashboards.ts';
import { type EmbeddingRouteParts, embeddingRoutes } from './embedding-routes.ts';
import { createEmbeddings, type EmbeddingParts } from './embeddings.ts';

/** Everything by which sites embed dashboards: the calls, what is behind the uuids of tokens, and the page in the frame. */
export function implementEmbedding(
  ctx: PluginContext,
  { flags, find, ...parts }: EmbeddingParts & Pick<EmbeddingRouteParts, 'flags' | 'find'>,
): void {
  const embeddings = createEmbeddings(parts);
  ctx.implement(HttpRoutes, 'embedding', async () => embeddingRoutes({ embeddings, flags, find }));
  ctx.implement(GuestResourcesPoint, 'dashboard', async () => ({
    objectsOf: async (uuids) => (flags.isOn(EMBEDDING) ? embeddings.idsOf(uuids) : []),
  }));
  ctx.implement(GuestPages, 'embedded-dashboard', async () => ({
    async sitesOf(path) {
      const found = flags.isOn(EMBEDDING) ? await embeddings.byUuid(path.split('/')[2] ?? '') : undefined;
      return found && sitesOf(found.allowed_domains);
    },
  }));
}
