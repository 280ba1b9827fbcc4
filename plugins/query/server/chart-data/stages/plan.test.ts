import { expect, it } from 'vitest';
import { plan } from './plan.ts';
import type { Planned } from './query-states.ts';
import { plannedQuery, recorder, stageTools, templatedState, textOf } from './testing/stage-tools.ts';

function planner(result: () => Promise<typeof plannedQuery> = async () => plannedQuery) {
  const asked = { times: 0 };
  const tools = stageTools({
    redactError: async () => new Error('without values'),
    planner: {
      ...stageTools({}).planner,
      plan: () => {
        asked.times += 1;
        return result();
      },
    },
  });
  return { tools, asked };
}

it('plans nothing that the cache may answer', async () => {
  const { tools, asked } = planner();
  const { handed, next } = recorder<Planned>();
  await plan.run(templatedState, next, tools);
  expect(asked.times).toBe(0);
  expect(handed[0]?.sql).toBeNull();
  await Promise.all([handed[0]?.plan(), handed[0]?.plan()]);
  expect(asked.times).toBe(1);
});

it('gives the cache key the SQL that it must hold', async () => {
  const { tools } = planner();
  const { handed, next } = recorder<Planned>();
  await plan.run({ ...templatedState, sqlVaries: true }, next, tools);
  expect(handed[0]?.sql).toBe('SELECT kind FROM people;\n\n');
});

it('answers a question for the SQL by itself', async () => {
  const { tools } = planner();
  const { handed, next } = recorder<Planned>();
  const answer = await plan.run({ ...templatedState, type: 'query' }, next, tools);
  expect(JSON.parse(textOf(answer))).toEqual({ language: 'sql', query: 'SELECT kind FROM people;\n\n' });
  expect(handed).toEqual([]);
});

it('tells errors of the database without values', async () => {
  const { tools } = planner(() => Promise.reject(new Error('"secret" is no number')));
  const { next } = recorder<Planned>();
  await expect(plan.run({ ...templatedState, type: 'query' }, next, tools)).rejects.toThrow('without values');
});
