import { defineServerPlugin } from '@facet/sdk/common';
import { type PostProcessing, PostProcessingPoint } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { operations } from './operations.ts';

const module = new URL('./operations.ts', import.meta.url).href;

export default defineServerPlugin(manifest, (ctx) => {
  for (const [name, operation] of Object.entries(operations)) {
    const threaded: PostProcessing = Object.assign<PostProcessing, { module: string }>(operation, { module });
    ctx.implement(PostProcessingPoint, name, () => Promise.resolve(threaded));
  }
});
