import { randomUUID } from 'node:crypto';
import type { ChartDeferral } from '@facet/plugin-query/contract.server';
import { personOf, type Principal } from '@facet/sdk/common';
import type { JobQueue, KeyValueStore } from '@facet/sdk/server';
import type { ChannelCookie } from './channel-cookie.ts';
import { type ChartJob, SPACE } from './chart-job.ts';
import { asyncErrors } from './errors.ts';
import { KEPT_SECONDS } from './kept-seconds.ts';

export interface DeferParts {
  readonly jobs: JobQueue;
  readonly values: KeyValueStore;
  readonly cookie: ChannelCookie;
  isOn(): boolean;
}

/** Puts a query into the queue of jobs, and says where its end will be told. A browser without a channel gets one. */
export const deferChart = ({ jobs, values, cookie, isOn }: DeferParts): ChartDeferral => ({
  takes: ({ scope, request: { headers } }) =>
    isOn() && hasLaterRights(personOf(scope)) && !/\bwait\b/.test(String(headers['prefer'] ?? '')),
  async defer({ scope, body, request }) {
    const { id } = personOf(scope);
    const known = await cookie.read(request.cookies, id);
    if (known === undefined && cookie.isSent(request.cookies)) throw asyncErrors.noChannel();
    const issued = known === undefined ? await cookie.issue(id) : undefined;
    const channel = known ?? issued?.channel ?? '';
    const key = `qc-${randomUUID()}`;
    await values.set(SPACE, key, body, { ownerId: id, ttlSeconds: KEPT_SECONDS });
    const payload: ChartJob = { channel, key, params: { ...request.query } };
    const jobId = await jobs.enqueue('async-queries/chart-data', payload, { scope });
    return {
      status: 202,
      ...(issued ? { cookies: [issued.cookie] } : {}),
      json: { channel_id: channel, job_id: jobId, user_id: id, status: 'pending', errors: [], result_url: null },
    };
  },
  async questionOf(scope, key) {
    const stored = await values.get(SPACE, key);
    if (stored?.ownerId !== personOf(scope).id) throw asyncErrors.resultUnknown();
    return stored.value;
  },
});

/** Visitors have no rights that a job could ask for later, and to a caller that is bound to objects it would give those of the person. */
const hasLaterRights = ({ isAnonymous, onlyReads }: Principal): boolean => !isAnonymous && onlyReads === undefined;
