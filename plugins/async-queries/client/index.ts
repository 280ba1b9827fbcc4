import { DeferredAnswers } from '@facet/plugin-charts/contract.client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, parts) => {
  ctx.implement(DeferredAnswers, 'jobs', async () => {
    const { deferredAnswer } = await import('./deferred-answer.ts');
    return ctx.subscriptions.add(deferredAnswer(parts));
  });
});
