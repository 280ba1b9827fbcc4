import { BundleAnnexesPoint } from '@facet/plugin-bundles/contract.server';
import { defineServerPlugin, ObjectDidDelete } from '@facet/sdk/common';
import { HttpRoutes, readAdditions } from '@facet/sdk/server';
import { taggedKind } from '../common/tagged-kind.ts';
import { TaggedObjectsPoint } from '../contract.server.ts';
import { manifest } from '../manifest.ts';
import { bundledTags } from './bundled-tags.ts';
import { tagRoutes } from './tag-routes.ts';
import { TagStore } from './tag-store.ts';

export { default as migrations } from './migrations.ts';

export default defineServerPlugin(manifest, (ctx, { metadata, flags, people }) => {
  const tags = new TagStore(metadata, flags);
  const objects = ctx.registry(TaggedObjectsPoint);
  ctx.implement(HttpRoutes, 'tags', async () =>
    tagRoutes({
      metadata,
      tags,
      people,
      ownerOf: async (kind) => objects.get(kind)?.load(),
      addition: readAdditions(ctx.log),
      clock: () => new Date(),
    }),
  );
  ctx.implement(BundleAnnexesPoint, 'tags', async () => bundledTags(tags, () => new Date()));
  ctx.tap(ObjectDidDelete, async ({ kind, id }) => {
    const tagged = taggedKind(kind);
    if (tagged !== undefined && id !== null) await tags.forget(tagged, [id]);
  });
  return tags;
});
