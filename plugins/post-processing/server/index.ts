import { defineServerPlugin } from '@facet/sdk/common';
import { PostProcessingPoint } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { operations } from './operations.ts';

export default defineServerPlugin(manifest, (ctx) => {
  for (const [name, operation] of Object.entries(operations)) {
    ctx.implement(PostProcessingPoint, name, () => Promise.resolve(operation));
  }
});
