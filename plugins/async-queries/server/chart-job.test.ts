import { createPrincipal } from '@facet/plugin-identity/contract.server';
import { type HttpResult, messageError } from '@facet/sdk/server';
import { testScope } from '@facet/sdk/testing';
import { describe, expect, it } from 'vitest';
import { MOST_ATTEMPTS } from '../common/most-attempts.ts';
import { ChannelCookie } from './channel-cookie.ts';
import { answerChart } from './chart-job.ts';
import type { AsyncEvent } from './event-store.ts';
import { laterWork } from './later-work.ts';

const person = createPrincipal(
  { id: 7, username: 'u', firstName: 'U', lastName: 'U', email: 'u@example.org', isAnonymous: false, via: 'session' },
  [],
);
const payload = { channel: 'c', key: 'k', params: {} };
const log = { debug() {}, info() {}, warn() {}, error() {} };

interface Case {
  readonly attempt?: number;
  readonly isStored?: boolean;
  /** Whether the job ends without an attempt. */
  readonly isGone?: boolean;
  /** May abort the run or stop the job before it throws. */
  chartData(aborts: { readonly run: AbortController; readonly stop: AbortController }): Promise<HttpResult>;
}

/** The error of the job, its end events, and the users whose pages were notified. */
async function run({ attempt = 1, isStored = true, isGone = false, chartData }: Case) {
  const aborts = { run: new AbortController(), stop: new AbortController() };
  const ends: AsyncEvent[] = [];
  const news: number[] = [];
  const job = answerChart({
    queries: {
      for: () => ({
        readContext: () => ({ datasource: { id: 1, type: 'table' }, queries: [] }),
        chartData: () => chartData(aborts),
        cachedChartData: async () => undefined,
        readersOfAll: async () => [],
      }),
    },
    values: { get: async () => (isStored ? { value: {}, ownerId: 7 } : undefined) },
    later: laterWork({
      jobs: { enqueue: () => Promise.reject(new Error('Nothing is enqueued.')) },
      cookie: new ChannelCookie(new Uint8Array(32)),
      events: { add: async (end) => void ends.push(end) },
      list: { add: () => Promise.reject(new Error('Nothing is listed.')) },
      running: { start: () => ({ dispose() {} }) },
      stops: { watch: async () => ({ signal: aborts.stop.signal, stop: () => aborts.stop.abort(), dispose() {} }) },
      followers: { tell() {} },
      news: { tell: (_topic, userIds) => void news.push(...userIds) },
    }),
  });
  const { signal } = aborts.run;
  const ended = isGone
    ? job.didFail?.(payload, { id: 'j', userId: 7, reason: 'the user 7 is gone' })
    : job(payload, { id: 'j', attempt, signal, scope: testScope(person, signal), log });
  const thrown = await ended?.then(
    () => undefined,
    (error: unknown) => error,
  );
  return { thrown, ends: ends.map(({ status, errors, result_url: url }) => ({ status, errors, url })), news };
}

const UNANSWERED = expect.stringContaining('The query has no answer');

describe('a query of a chart as a job', () => {
  it('returns the address of its result, and notifies the pages of its user', async () => {
    const { ends, news } = await run({ chartData: async () => ({}) });
    expect(ends).toEqual([{ status: 'done', errors: '[]', url: '/api/v1/chart/data/k' }]);
    expect(news).toEqual([7]);
  });

  it.each<readonly [string, Case, string]>([
    [
      'refused',
      { chartData: () => Promise.reject(messageError(400, 'No such column')) },
      '[{"message":"No such column"}]',
    ],
    [
      'stopped',
      {
        async chartData({ stop }) {
          stop.abort();
          throw stop.signal.reason;
        },
      },
      '[{"message":"The query was stopped."}]',
    ],
    ['whose question is gone', { isStored: false, chartData: () => Promise.reject(new Error()) }, UNANSWERED],
    ['whose processes ended', { attempt: MOST_ATTEMPTS + 1, chartData: async () => ({}) }, UNANSWERED],
  ])('one that is %s has failed, and is not tried again', async (_, what, errors) => {
    const { thrown, ends } = await run(what);
    expect(thrown).toBeUndefined();
    expect(ends).toEqual([{ status: 'error', errors, url: null }]);
  });

  it('is retried after an unexpected error, and reports its end with the last attempt', async () => {
    const accident = { chartData: () => Promise.reject(new TypeError('x is undefined')) };
    expect(await run(accident)).toMatchObject({ thrown: { message: 'x is undefined' }, ends: [] });
    const last = await run({ ...accident, attempt: MOST_ATTEMPTS });
    expect(last.thrown).toBeInstanceOf(TypeError);
    expect(last.ends).toEqual([{ status: 'error', errors: UNANSWERED, url: null }]);
  });

  it.each([
    ['taken over by another process tells nothing', 'AbortError', []],
    [
      'that is too late at the last attempt tells its end',
      'TimeoutError',
      [{ status: 'error', errors: UNANSWERED, url: null }],
    ],
  ])('%s', async (_, name, told) => {
    const { thrown, ends } = await run({
      attempt: MOST_ATTEMPTS,
      async chartData({ run: own }) {
        own.abort(new DOMException('ended', name));
        throw own.signal.reason;
      },
    });
    expect(thrown).toMatchObject({ name });
    expect(ends).toEqual(told);
  });

  it('reports the reason when it ended without an attempt', async () => {
    const { ends, news } = await run({ chartData: async () => ({}), isGone: true });
    expect(ends).toEqual([
      { status: 'error', errors: '[{"message":"It could not be done: the user 7 is gone."}]', url: null },
    ]);
    expect(news).toEqual([7]);
  });
});
