import { createPrincipal } from '@facet/plugin-identity/contract.server';
import type { Work } from '@facet/sdk/server';
import { testScope } from '@facet/sdk/testing';
import { expect, it, vi } from 'vitest';
import { ChannelCookie } from './channel-cookie.ts';
import type { AsyncEvent } from './event-store.ts';
import type { LaterRun } from './later-calls.ts';
import { laterWork } from './later-work.ts';

const person = createPrincipal(
  { id: 7, username: 'u', firstName: 'U', lastName: 'U', email: 'u@example.org', isAnonymous: false, via: 'session' },
  [],
);

/** Title of a job whose progress cannot be stored. */
const AWAY = 'away';

/** The events of one attempt, and what administrators see of it meanwhile. */
async function run(work: (run: LaterRun, shown: Work[]) => Promise<null>, title?: string) {
  const told: AsyncEvent[] = [];
  const shown: Work[] = [];
  const warn = vi.fn();
  const stopping = new AbortController();
  const add = async (event: AsyncEvent) => {
    if (title === AWAY && event.status === 'running') throw new Error('The metadata is away.');
    told.push(event);
  };
  const later = laterWork({
    jobs: { enqueue: () => Promise.reject(new Error('Nothing is enqueued.')) },
    cookie: new ChannelCookie(new Uint8Array(32)),
    events: { add },
    list: { add: () => Promise.reject(new Error('Nothing is listed.')) },
    running: {
      start(one) {
        shown.push(one);
        return { dispose: () => void shown.pop() };
      },
    },
    stops: { watch: async () => ({ signal: stopping.signal, stop: () => stopping.abort(), dispose() {} }) },
    followers: { tell() {} },
    news: { tell() {} },
  });
  const { signal } = new AbortController();
  const job = later.handler((_payload, call) => work(call, shown));
  const log = { debug() {}, info() {}, warn, error() {} };
  const payload = { channel: 'c', ...(title === undefined ? {} : { title }) };
  await job(payload, { id: 'j', attempt: 1, signal, scope: testScope(person, signal), log });
  return { told: told.map(({ status, progress, errors }) => ({ status, progress, errors })), shown, warn };
}

it('[B3.38] tells the progress of a job, not more often than once a second, then its end', async () => {
  const { told } = await run(async ({ report }) => {
    for (let done = 1; done <= 50; done += 1) await report({ done, total: 50 });
    return null;
  });
  expect(told).toEqual([
    { status: 'running', progress: '{"done":1,"total":50}', errors: '[]' },
    { status: 'done', progress: undefined, errors: '[]' },
  ]);
});

it('goes on when its progress cannot be told', async () => {
  const { warn, told } = await run(async ({ report }) => {
    await report({ done: 1, total: null });
    return null;
  }, AWAY);
  expect(told.map(({ status }) => status)).toEqual(['done']);
  expect(warn).toHaveBeenCalledOnce();
});

it('with a title is running work of its user, which administrators stop', async () => {
  const { told, shown } = await run(async ({ signal }, work) => {
    expect(work).toMatchObject([{ kind: 'job', key: 'j', userId: 7, about: 'Export of everything' }]);
    work[0]?.stop();
    signal.throwIfAborted();
    return null;
  }, 'Export of everything');
  expect(told).toEqual([{ status: 'error', progress: undefined, errors: '[{"message":"It was stopped."}]' }]);
  expect(shown).toEqual([]);
});

it('without a title is no work of its own: what it asks for is', async () => {
  await run(async (_call, work) => {
    expect(work).toEqual([]);
    return null;
  });
});
