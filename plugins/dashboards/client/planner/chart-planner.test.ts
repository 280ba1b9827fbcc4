import type { QueryContext, QueryResult } from '@facet/sdk/common';
import { describe, expect, test } from 'vitest';
import { ChartPlanner } from './chart-planner.ts';

function context(limit: number): QueryContext {
  return { datasource: { id: 1, type: 'table' }, queries: [{ row_limit: limit }], form_data: null };
}

function setup(concurrency = 1) {
  const calls: { limit: number | null | undefined; signal: AbortSignal; finish(): void; fail(error: Error): void }[] =
    [];
  const planner = new ChartPlanner({
    concurrency,
    fetch: (asked, { signal }) =>
      new Promise<readonly QueryResult[]>((resolve, reject) => {
        calls.push({
          limit: asked.queries[0]?.row_limit,
          signal,
          finish: () => resolve([{ colnames: [], coltypes: [], data: [], rowcount: asked.queries[0]?.row_limit ?? 0 }]),
          fail: reject,
        });
      }),
  });
  const ask = (chartId: number, limit: number, priority: number, signal = new AbortController().signal) =>
    planner.request({ chartId, context: context(limit), force: false, priority }, signal);
  return { calls, planner, ask };
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

describe('the planner', () => {
  test('asks for what is on screen first, and for no more at once than it may', async () => {
    const { calls, ask } = setup(1);
    const answers = [ask(1, 10, 5), ask(2, 20, 3), ask(3, 30, 0)];
    expect(calls.map((call) => call.limit)).toEqual([10]);
    calls[0]?.finish();
    await settled();
    expect(calls.map((call) => call.limit)).toEqual([10, 30]);
    calls[1]?.finish();
    await settled();
    calls[2]?.finish();
    expect((await Promise.all(answers)).map((results) => results[0]?.rowcount)).toEqual([10, 20, 30]);
  });

  test('a chart that scrolls into view overtakes', async () => {
    const { calls, ask, planner } = setup(1);
    void ask(1, 10, 0);
    void ask(2, 20, 1);
    void ask(3, 30, 2);
    planner.prioritise(3, 0);
    calls[0]?.finish();
    await settled();
    expect(calls.map((call) => call.limit)).toEqual([10, 30]);
  });

  test('charts that ask for the same rows share one request', async () => {
    const { calls, ask } = setup(4);
    const both = Promise.all([ask(1, 10, 0), ask(2, 10, 1)]);
    expect(calls).toHaveLength(1);
    calls[0]?.finish();
    const [first, second] = await both;
    expect(first).toBe(second);
  });

  test('a request without waiting charts is aborted, a shared one is not', async () => {
    const { calls, ask, planner } = setup(4);
    const one = new AbortController();
    const two = new AbortController();
    const first = ask(1, 10, 0, one.signal);
    const second = ask(2, 10, 0, two.signal);
    one.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls[0]?.signal.aborted).toBe(false);
    two.abort();
    await expect(second).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(planner.pending).toBe(0);
  });

  test('a failure reaches its charts only, and the next request runs', async () => {
    const { calls, ask } = setup(1);
    const bad = ask(1, 10, 0);
    const good = ask(2, 20, 1);
    calls[0]?.fail(new Error('down'));
    await expect(bad).rejects.toThrow('down');
    await settled();
    calls[1]?.finish();
    expect((await good)[0]?.rowcount).toBe(20);
  });

  test('after it is disposed nothing is under way and nothing starts', async () => {
    const { calls, ask, planner } = setup(1);
    const waiting = [ask(1, 10, 0), ask(2, 20, 1)].map((answer) =>
      expect(answer).rejects.toMatchObject({ name: 'AbortError' }),
    );
    planner.dispose();
    await Promise.all(waiting);
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(calls).toHaveLength(1);
    await expect(ask(3, 30, 0)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
