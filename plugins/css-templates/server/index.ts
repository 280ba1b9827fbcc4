import { defineServerPlugin } from '@facet/sdk/common';
import { objectChanges } from '@facet/sdk/resource';
import { HttpRoutes } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { templateRoutes } from './template-routes.ts';

export { default as migrations } from './migrations.ts';

export default defineServerPlugin(manifest, (ctx, { metadata }) => {
  ctx.implement(HttpRoutes, 'templates', async () =>
    templateRoutes({ metadata, objects: objectChanges(ctx, 'css_template') }),
  );
});
