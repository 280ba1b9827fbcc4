import { randomUUID } from 'node:crypto';
import type { ChartDeferral } from '@facet/plugin-query/contract.server';
import { personOf } from '@facet/sdk/common';
import type { KeyValueStore } from '@facet/sdk/server';
import { CHART_JOB, SPACE } from './chart-job.ts';
import { asyncErrors } from './errors.ts';
import { KEPT_SECONDS } from './kept-seconds.ts';
import type { LaterWork } from './later-calls.ts';
import { hasLaterRights } from './later-work.ts';

export interface DeferParts {
  readonly later: Pick<LaterWork, 'start'>;
  readonly values: KeyValueStore;
  isOn(): boolean;
}

/** Queues a query as a job, and returns the channel of its end event. */
export const deferChart = ({ later, values, isOn }: DeferParts): ChartDeferral => ({
  takes: ({ scope, request: { headers } }) =>
    isOn() && hasLaterRights(personOf(scope)) && !/\bwait\b/.test(String(headers['prefer'] ?? '')),
  async defer({ scope, body, request }) {
    const key = `qc-${randomUUID()}`;
    await values.set(SPACE, key, body, { ownerId: personOf(scope).id, ttlSeconds: KEPT_SECONDS });
    return later.start({ scope, request }, { handler: CHART_JOB, payload: { key, params: { ...request.query } } });
  },
  async questionOf(scope, key) {
    const stored = await values.get(SPACE, key);
    if (stored?.ownerId !== personOf(scope).id) throw asyncErrors.resultUnknown();
    return stored.value;
  },
});
