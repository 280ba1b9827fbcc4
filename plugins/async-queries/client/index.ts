import { DeferredAnswers } from '@facet/plugin-charts/contract.client';
import { AppPages, LaterAnswers } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, parts) => {
  const load = async () => {
    const { jobAnswers } = await import('./job-answers.ts');
    return ctx.subscriptions.add(jobAnswers(parts));
  };
  let loaded: ReturnType<typeof load> | undefined;
  const answers = () => {
    loaded ??= load().catch((error: unknown) => {
      // The next caller tries again.
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  ctx.implement(DeferredAnswers, 'jobs', answers);
  ctx.implement(LaterAnswers, 'jobs', answers);
  ctx.implement(AppPages, 'background', async () => (await import('./background-page.tsx')).BackgroundPage);
});
