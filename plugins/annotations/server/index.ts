import { AnnotationSources } from '@facet/plugin-query/contract.server';
import { defineServerPlugin } from '@facet/sdk/common';
import { objectChanges } from '@facet/sdk/resource';
import { HttpRoutes } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { annotationRecords } from './annotation-records.ts';
import { annotationRoutes } from './annotation-routes.ts';
import { layerRoutes } from './layer-routes.ts';

export { default as migrations } from './migrations.ts';

export default defineServerPlugin(manifest, (ctx, { metadata, charts, directory }) => {
  ctx.implement(HttpRoutes, 'layers', async () =>
    layerRoutes({ metadata, objects: objectChanges(ctx, 'annotation_layer'), charts, directory }),
  );
  ctx.implement(HttpRoutes, 'annotations', async () =>
    annotationRoutes({ metadata, objects: objectChanges(ctx, 'annotation') }),
  );
  ctx.implement(AnnotationSources, 'NATIVE', async () => annotationRecords(metadata));
});
