import { notFound } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { answerQuery, stageNames, type StageTimes } from './answer-query.ts';
import { authorisedState, connection, datasource, plannedQuery, stageTools } from './stages/testing/stage-tools.ts';

const told: { readonly times: StageTimes; readonly failed: boolean }[] = [];
const tell = (times: StageTimes, failed: boolean) => void told.push({ times, failed });

it('has these stages, in this order', () => {
  expect(stageNames).toEqual([
    'authorise',
    'row-rules',
    'template',
    'plan',
    'cache',
    'admit',
    'run',
    'post-process',
    'encode',
  ]);
});

it('tells how long each stage took by itself, and which failed', async () => {
  told.length = 0;
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    return datasource;
  };
  const none = stageTools({});
  const tools = stageTools({
    sourceOf: slow,
    databases: { ...none.databases, connection: async () => connection },
    planner: {
      ...none.planner,
      policyOf: async () => ({ conditions: [], fingerprint: '' }),
      sqlVaries: () => false,
      plan: async () => plannedQuery,
    },
    cache: { ...none.cache, get: () => Promise.reject(new Error('the cache is away')) },
  });
  await expect(answerQuery(authorisedState, tools, tell)).rejects.toThrow('the cache is away');
  const [{ times, failed } = { times: [], failed: false }] = told;
  expect(failed).toBe(true);
  expect(times.map(({ stage }) => stage)).toEqual(stageNames.slice(0, 5));
  expect(times[0]?.ms).toBeGreaterThan(20);
  expect(Math.max(...times.slice(1).map(({ ms }) => ms))).toBeLessThan(20);
});

it('stops at the stage that refuses', async () => {
  told.length = 0;
  const tools = stageTools({ sourceOf: () => Promise.reject(notFound()) });
  await expect(answerQuery(authorisedState, tools, tell)).rejects.toMatchObject({ status: 404 });
  expect(told.map(({ times }) => times.map(({ stage }) => stage))).toEqual([['authorise']]);
});
