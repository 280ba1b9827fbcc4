import { GenericType } from '@facet/sdk/common';
import { type ColumnBatch, type EngineDatabase, messageError } from '@facet/sdk/server';
import { describe, expect, it } from 'vitest';
import type { Admitted, Ran } from './query-states.ts';
import { run } from './run.ts';
import type { StageTools } from './stage.ts';
import { recorder, stageTools, uncachedState } from './testing/stage-tools.ts';
import { partOf } from '../../testing/part-of.ts';

const BATCH: ColumnBatch = {
  columns: [{ name: 'kind', type: 'VARCHAR', generic: GenericType.string }],
  vectors: [{ kind: 'values', values: ['odd'] }],
  rowCount: 1,
};

function engine(answer: () => ColumnBatch = () => BATCH) {
  const events: string[] = [];
  const database = partOf<EngineDatabase>({
    async run(sql: string) {
      events.push(`run ${sql}`);
      return answer();
    },
    async *stream(sql: string) {
      events.push(`stream ${sql}`);
      yield answer();
      yield answer();
    },
  });
  const tools = stageTools({
    planner: { ...stageTools({}).planner, ensureLocked: async (_input, _plan, sql) => void events.push(`look ${sql}`) },
    redactError: async () => messageError(400, 'without values'),
  });
  const state: Admitted = {
    ...uncachedState,
    database,
    count: () => undefined,
    leave: () => void events.push('leave'),
  };
  return { events, tools, state };
}

const SQL = 'SELECT kind FROM people';

describe('a table', () => {
  it('is read after the last look at its text, and the place is given back before anything is done with it', async () => {
    const { events, tools, state } = engine();
    const { handed, next } = recorder<Ran>();
    await run.run(state, next, tools);
    expect(events).toEqual([`look ${SQL}`, `run ${SQL}`, 'leave']);
    expect(handed).toMatchObject([{ fetched: { kind: 'table', main: { names: ['kind'], rowCount: 1 } } }]);
  });

  it('that cannot be read is told without values, and its place is given back', async () => {
    const { events, tools, state } = engine(() => {
      throw new Error('"secret" is no number');
    });
    const { handed, next } = recorder<Ran>();
    await expect(run.run(state, next, tools)).rejects.toMatchObject({ body: { message: 'without values' } });
    expect(events.at(-1)).toBe('leave');
    expect(handed).toEqual([]);
  });
});

describe('comparisons', () => {
  const plan = (count: number): Admitted['plan'] => ({
    ...uncachedState.plan,
    offsets: Array.from({ length: count }, (_, at) => ({
      offset: `${at + 1} days ago`,
      shift: { count: -at - 1, unit: 'day' as const },
      query: uncachedState.plan.query,
      compiled: uncachedState.plan.compiled,
    })),
  });
  const small = { maxBytes: 1_000, maxCells: 1 };

  it('are held together with the rows that they are compared with, up to a limit', async () => {
    const { events, tools, state } = engine();
    const { handed, next } = recorder<Ran>();
    const limited = {
      ...tools,
      redactError: async (error: unknown) => error,
      databases: partOf<StageTools['databases']>({ limits: small }),
    };
    await run.run({ ...state, plan: plan(3) }, next, limited);
    expect(handed).toMatchObject([{ fetched: { offsets: [{}, {}, {}] } }]);
    await expect(run.run({ ...state, plan: plan(50) }, next, limited)).rejects.toMatchObject({ kind: 'too-large' });
    expect(events.filter((event) => event.startsWith('run'))).toHaveLength(4 + 5);
    expect(events.at(-1)).toBe('leave');
  });
});

describe('a stream', () => {
  it('keeps its place until it ends', async () => {
    const { events, tools, state } = engine();
    const { handed, next } = recorder<Ran>();
    await run.run({ ...state, streamed: true }, next, tools);
    expect(events).toEqual([`look ${SQL}`, `stream ${SQL}`]);
    const fetched = handed[0]?.fetched;
    if (fetched?.kind !== 'stream') throw new Error('No stream came.');
    for await (const { rowCount } of fetched.rest) expect(rowCount).toBe(1);
    expect(events.at(-1)).toBe('leave');
  });

  it('that is given up gives its place back', async () => {
    const { events, tools, state } = engine();
    const { handed, next } = recorder<Ran>();
    await run.run({ ...state, streamed: true }, next, tools);
    const fetched = handed[0]?.fetched;
    if (fetched?.kind === 'stream') await fetched.rest.return(undefined);
    expect(events.at(-1)).toBe('leave');
  });
});
