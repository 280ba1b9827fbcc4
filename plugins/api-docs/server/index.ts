import { defineServerPlugin, type Entry, type Logger } from '@facet/sdk/common';
import { defineRoutes, HttpRoutes, type RouteSet } from '@facet/sdk/server';
import { hostEndpoints } from '@facet/sdk/wire/host';
import { manifest } from '../manifest.ts';
import { docsEndpoints } from './endpoints.ts';
import type { DocumentedSet } from './open-api-document.ts';

export default defineServerPlugin(manifest, (ctx) => {
  const registry = ctx.registry(HttpRoutes);

  const document = async () => {
    const own: DocumentedSet = { owner: manifest.id, endpoints: docsEndpoints };
    const others = registry.snapshot().filter((entry) => entry.owner !== manifest.id);
    const sets = await Promise.all(others.map((entry) => documented(entry, ctx.log)));
    // Its library takes 30 ms to load, which would delay every start.
    const { openApiDocument } = await import('./open-api-document.ts');
    return openApiDocument(
      [{ owner: 'facet/host', endpoints: hostEndpoints }, own, ...sets.filter((set) => set !== undefined)],
      (owner, error) => ctx.log.warn('the endpoints of a plugin cannot be documented', { pluginId: owner, error }),
    );
  };

  ctx.implement(HttpRoutes, 'api-docs', async () =>
    defineRoutes(docsEndpoints, {
      'GET /api/v1/_openapi': async () => ({ json: await document() }),
    }),
  );
});

/** Undefined for a plugin that is not running. */
async function documented(
  entry: Entry<{ declared: object; implementation: RouteSet }>,
  log: Logger,
): Promise<DocumentedSet | undefined> {
  try {
    return { owner: entry.owner, endpoints: (await entry.load()).endpoints };
  } catch (error) {
    log.debug('the endpoints of a plugin are left out of the documentation', { pluginId: entry.owner, error });
    return undefined;
  }
}
