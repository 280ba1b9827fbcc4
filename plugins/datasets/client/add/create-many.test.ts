import { type ApiClient, ApiError } from '@facet/sdk/client';
import { expect, it } from 'vitest';
import { createMany, type TableState } from './create-many.ts';

function answering(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const call = async (_endpoint: string, input: { body: { table_name: string } }) => {
    asked.push(input.body.table_name);
    const answer = answers[input.body.table_name];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const api: ApiClient = { call: call as ApiClient['call'], request: () => Promise.reject(new Error('not asked')) };
  return { api, asked };
}

const taken = new ApiError('Dataset main.b already exists', {
  status: 422,
  body: { message: { table: ['Dataset main.b already exists'] } },
  requestId: null,
  type: null,
});

it('[B7.1] creates a dataset for each table, and continues after failures', async () => {
  const { api } = answering({ a: { id: 1 }, b: taken, c: new Error('no rights'), 'ü "x"': { id: 4 } });
  const states = new Map<string, TableState>();
  await createMany(api, {
    catalog: null,
    database: 1,
    schema: 'main',
    tables: ['a', 'b', 'c', 'ü "x"'],
    signal: new AbortController().signal,
    onState: (table, state) => states.set(table, state),
  });
  expect([...states]).toEqual([
    ['a', { kind: 'created', id: 1 }],
    ['b', { kind: 'exists' }],
    ['c', { kind: 'failed', reason: 'no rights' }],
    ['ü "x"', { kind: 'created', id: 4 }],
  ]);
});

it('stops between two tables', async () => {
  const { api, asked } = answering({ a: { id: 1 }, b: { id: 2 } });
  const stop = new AbortController();
  await createMany(api, {
    catalog: null,
    database: 1,
    schema: 'main',
    tables: ['a', 'b'],
    signal: stop.signal,
    onState: (_table, state) => {
      if (state.kind === 'created') stop.abort();
    },
  });
  expect(asked).toEqual(['a']);
});
