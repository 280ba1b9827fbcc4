import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { cache } from './cache.ts';
import type { Planned, Uncached } from './query-states.ts';
import type { StageTools } from './stage.ts';
import { plannedQuery, recorder, stageTools, templatedState, textOf } from './testing/stage-tools.ts';

function keeping() {
  const kept = new Map<string, Buffer>();
  const lives: number[] = [];
  const store: StageTools['cache'] = {
    get: async (key) => kept.get(key),
    async set(key, value, seconds) {
      kept.set(key, value);
      lives.push(seconds);
    },
    tag: async () => {},
    singleFlight: async (_, signal, compute) => compute(signal),
  };
  return { kept, lives, tools: stageTools({ cache: store }) };
}

const state: Planned = { ...templatedState, plan: async () => plannedQuery, sql: null };

it('answers the second question by itself, and says so', async () => {
  const { tools } = keeping();
  const { handed, next } = recorder<Uncached>();
  const answers = [await cache.run(state, next, tools), await cache.run(state, next, tools)].map(
    (answer) => JSON.parse(textOf(answer)) as { rows: number; is_cached: boolean | null },
  );
  expect(answers).toMatchObject([
    { rows: 1, is_cached: null },
    { rows: 1, is_cached: true },
  ]);
  expect(handed).toHaveLength(1);
});

it.each<[string, Partial<Planned>]>([
  ['other row rules', { policy: { conditions: ['FALSE'], fingerprint: 'x' } }],
  ['other SQL', { sql: 'SELECT 1' }],
  ['another query', { query: { columns: ['n'] } }],
  ['another data source', { datasource: { ...state.datasource, changedOn: '2' } }],
  ['a wish for a new answer', { force: true }],
  ['no wish to keep any', { cacheSeconds: -1 }],
])('asks anew for %s', async (_, change) => {
  const { tools } = keeping();
  const { handed, next } = recorder<Uncached>();
  await cache.run(state, next, tools);
  await cache.run({ ...state, ...change }, next, tools);
  expect(handed).toHaveLength(2);
});

it.each([
  [true, 2],
  [false, 1],
])('keeps answers of people apart where a database is asked in their names: %s', async (impersonateUser, asked) => {
  const { tools } = keeping();
  const { handed, next } = recorder<Uncached>();
  for (const username of ['ann', 'bob', 'ann'])
    await cache.run(
      { ...state, who: { ...state.who, username }, connection: { ...state.connection, impersonateUser } },
      next,
      tools,
    );
  expect(handed).toHaveLength(asked);
});

it('keeps neither files nor what must not be kept', async () => {
  const { kept, tools } = keeping();
  const file = recorder<Uncached>({ kind: 'file', bytes: Buffer.from('a') });
  expect(await cache.run({ ...state, format: 'csv' }, file.next, tools)).toMatchObject({ kind: 'file' });
  await cache.run({ ...state, cacheSeconds: -1 }, recorder<Uncached>().next, tools);
  expect(kept.size).toBe(0);
});

it('keeps no answer of rows that could not be read', async () => {
  const { kept, tools } = keeping();
  const failing = () => Promise.reject(new Error('the database is away'));
  await expect(cache.run(state, failing, tools)).rejects.toThrow('the database is away');
  expect(kept.size).toBe(0);
});

it('keeps no answer whose data has changed while it was read, but gives it to those who wait', async () => {
  const { kept, tools } = keeping();
  const dropped = { during: <T>(_: string, read: (isCurrent: () => boolean) => Promise<T>) => read(() => false) };
  const answer = await cache.run(state, recorder<Uncached>().next, { ...tools, dropped });
  expect(JSON.parse(textOf(answer))).toMatchObject({ rows: 1, is_cached: null });
  expect(kept.size).toBe(0);
});
