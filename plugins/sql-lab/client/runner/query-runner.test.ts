import { ApiError, type ApiClient, type EventBus, type Notifier } from '@facet/sdk/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { arrowRows } from '../../common/testing/arrow-rows.ts';
import { EMPTY_LAB, type LabState } from '../model/lab-state.ts';
import { QueryRunner } from './query-runner.ts';
import type { RunRequest } from './run-request.ts';
import { createResultStore } from '../results/result-store.ts';

const REQUEST: RunRequest = {
  slot: 'tab',
  tabId: 'tab',
  tabName: 'Untitled Query 1',
  databaseId: 1,
  catalog: null,
  schema: 'main',
  sql: 'SELECT 1',
  origin: { line: 0, column: 0 },
  limit: 1000,
  templateParams: '',
  background: false,
};

type Answer = (input: Readonly<Record<string, unknown>>) => unknown;

const EXECUTE = 'POST /api/v1/sqllab/execute/';
const RESULTS = 'GET /api/v1/sqllab/results/';

/** A server with the given responses; unknown requests fail the test. */
function bench(answers: Readonly<Record<string, Answer>>) {
  const calls: { readonly endpoint: string; readonly input: Readonly<Record<string, unknown>> }[] = [];
  const told: string[] = [];
  const finished: string[] = [];
  const call = async (endpoint: string, input: Readonly<Record<string, unknown>> = {}) => {
    calls.push({ endpoint, input });
    const answer = answers[endpoint];
    if (!answer) throw new Error(`No answer is set for ${endpoint}`);
    return answer(input);
  };
  /** Requests for rows do not use the typed client. */
  const request = async (path: string, init: RequestInit = {}) => {
    const [pathname = '', search = ''] = path.split('?');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const query = Object.fromEntries(new URLSearchParams(search));
    const answer = await call(`${init.method ?? 'GET'} ${pathname}`, { query, body });
    if (!(answer instanceof Response)) throw new Error(`${path} needs a response`);
    return answer;
  };
  const say = (text: string) => {
    told.push(text);
  };
  const notify: Notifier = { success: say, info: say, warning: say, error: say, undoable: say };
  const events: EventBus = {
    on: () => ({ dispose() {} }),
    emit: (event, payload) => {
      if (event === 'query:finished' && 'state' in payload) finished.push(payload.state);
    },
  };
  const lab = createStore<LabState>(() => EMPTY_LAB);
  const results = createResultStore();
  const api: ApiClient = { call: call as ApiClient['call'], request };
  const runner = new QueryRunner({
    api,
    notify,
    events,
    lab,
    results,
    urlParams: () => ({ country: 'de' }),
    texts: { stopped: () => 'stopped', stopFailed: () => 'stop failed', sessionExpired: () => 'session timed out' },
  });
  const rows = (key = lab.getState().runs['tab']?.clientId ?? '') => {
    const entry = results.getState()[key];
    if (entry?.state !== 'ready') return entry?.state;
    const { table, rowCount, complete } = entry.result;
    return { complete, cells: Array.from({ length: rowCount }, (_, row) => table?.cell(row, 0)) };
  };
  return { runner, lab, results, calls, told, finished, rows, run: () => lab.getState().runs['tab'] };
}

const record = (input: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>> = {}) => ({
  id: Reflect.get(Object(input['body']), 'client_id'),
  state: 'success',
  rows: 3,
  limit: 1000,
  limitingFactor: 'NOT_LIMITED',
  resultsKey: 'key',
  progress: 100,
  executedSql: 'SELECT 1',
  errorMessage: null,
  extra: {},
  ...more,
});

/** Rows 1, 2, 3 in two chunks, followed by a trailer. */
function rowStream(trailer: object): Response {
  const rows = arrowRows([{ name: 'a', form: 'integer', values: [1, 2, 3] }], 2);
  const body = new Blob([new Uint8Array(rows), JSON.stringify(trailer)]).stream();
  return new Response(body, { headers: { 'content-type': 'application/vnd.apache.arrow.stream' } });
}

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a query that answers at once', () => {
  test('[A4.1] [A4.2] [A7.5] runs, then succeeds with its rows, and sends the parameters of the address', async () => {
    const server = bench({ [EXECUTE]: (input) => rowStream({ query: record(input) }) });
    const running = server.runner.run(REQUEST);
    expect(server.run()?.state).toBe('running');
    await running;
    expect(server.run()).toMatchObject({ state: 'success', rows: 3, resultsKey: 'key' });
    expect(server.rows()).toEqual({ complete: true, cells: [1, 2, 3] });
    expect(server.calls[0]?.input).toMatchObject({
      query: { country: 'de' },
      body: { sql: 'SELECT 1', queryLimit: 1000, sql_editor_id: 'tab', tab: 'Untitled Query 1', runAsync: false },
    });
    expect(server.finished).toEqual(['success']);
  });

  test('a statement without rows succeeds without a table', async () => {
    const server = bench({ [EXECUTE]: (input) => json({ data: [], columns: [], query: record(input, { rows: 0 }) }) });
    await server.runner.run(REQUEST);
    expect(server.run()).toMatchObject({ state: 'success', rows: 0 });
    expect(server.rows()).toEqual({ complete: true, cells: [] });
  });

  test('statements of a script are distinguished, and their rows are loaded by their keys', async () => {
    const statements = [
      { sql: 'SELECT 1', rows: 1, elapsedMs: 4, limitingFactor: 'NOT_LIMITED', resultsKey: 'key.1' },
      { sql: 'SELECT 2', rows: 3, elapsedMs: 5, limitingFactor: 'DROPDOWN', resultsKey: 'key' },
    ];
    const server = bench({
      [EXECUTE]: (input) => rowStream({ query: record(input, { extra: { statements } }) }),
      [RESULTS]: () => rowStream({ query: {} }),
    });
    await server.runner.run(REQUEST);
    expect(server.run()?.statements).toEqual(statements);
    await server.runner.loadRows('key.1', 'key.1');
    expect(server.calls[1]?.input).toMatchObject({ query: { q: "(key:'key.1')" } });
    expect(server.rows('key.1')).toEqual({ complete: true, cells: [1, 2, 3] });
  });

  test.each([
    [
      'the server says why behind the rows',
      { errors: [{ message: 'out of memory', error_type: 'GENERIC_DB_ENGINE_ERROR' }] },
      'out of memory',
    ],
    ['it breaks off', undefined, 'Network error.'],
  ])('a run that fails after its first rows fails: %s', async (_title, trailer, message) => {
    const server = bench({
      [EXECUTE]: () => {
        if (trailer) return rowStream(trailer);
        const rows = arrowRows([{ name: 'a', form: 'integer', values: [1, 2, 3] }], 2);
        const half = new Blob([new Uint8Array(rows.subarray(0, rows.length - 100))]).stream();
        return new Response(half, { headers: { 'content-type': 'application/vnd.apache.arrow.stream' } });
      },
    });
    const ran = server.runner.run(REQUEST);
    // A page that is being left would be unloaded by then.
    await vi.advanceTimersByTimeAsync(300);
    await ran;
    expect(server.run()).toMatchObject({ state: 'failed', error: { message } });
    expect(server.finished).toEqual(['failed']);
  });

  test.each([
    ['SYNTAX_ERROR', 'failed', 'near x', 'near x'],
    ['SQLLAB_TIMEOUT_ERROR', 'timed_out', 'too long', 'too long'],
    [null, 'failed', '400 Bad Request: The CSRF token is missing.', 'session timed out'],
  ])('[A8.4] a refusal of type %s ends as %s', async (type, state, message, words) => {
    const server = bench({
      [EXECUTE]: () => {
        throw new ApiError(message, { status: 400, body: null, requestId: null, type });
      },
    });
    await server.runner.run(REQUEST);
    expect(server.run()).toMatchObject({ state, error: { message: words } });
  });

  test('a slot runs one query at a time', async () => {
    const server = bench({ [EXECUTE]: () => new Promise(() => {}) });
    void server.runner.run(REQUEST);
    await server.runner.run(REQUEST);
    expect(server.calls).toHaveLength(1);
  });
});

describe('stopping', () => {
  test('[A7.6] [A8.6] tells the server, marks the run and shows a notice; the late rejection changes nothing', async () => {
    let refuse: (error: unknown) => void = () => undefined;
    const server = bench({
      [EXECUTE]: () => new Promise((_resolve, reject) => (refuse = reject)),
      'POST /api/v1/query/stop': () => ({ result: 'OK' }),
    });
    const running = server.runner.run(REQUEST);
    await server.runner.stop('tab');
    expect(server.run()?.state).toBe('stopped');
    expect(server.told).toEqual(['stopped']);
    refuse(new ApiError('Query was stopped.', { status: 400, body: null, requestId: null, type: null }));
    await running;
    expect(server.run()).toMatchObject({ state: 'stopped', error: null });
  });

  test('a run whose own response reports first that it was stopped has not failed', async () => {
    let answer: () => void = () => undefined;
    const server = bench({
      [EXECUTE]: (input) =>
        new Promise<Response>((resolve) => {
          const body = { query_id: 1, status: 'stopped', data: [], query: record(input, { state: 'stopped' }) };
          answer = () => resolve(json(body, 200));
        }),
      'POST /api/v1/query/stop': async () => {
        answer();
        await running;
        return { result: 'OK' };
      },
    });
    const running = server.runner.run(REQUEST);
    await server.runner.stop('tab');
    expect(server.run()).toMatchObject({ state: 'stopped', error: null });
    expect(server.told).toEqual(['stopped']);
  });

  test('[A8.5] a failed stop leaves the run running, with a notice', async () => {
    const server = bench({
      [EXECUTE]: () => new Promise(() => {}),
      'POST /api/v1/query/stop': () => {
        throw new ApiError('no', { status: 500, body: null, requestId: null, type: null });
      },
    });
    void server.runner.run(REQUEST);
    await server.runner.stop('tab');
    expect(server.run()?.state).toBe('running');
    expect(server.told).toEqual(['stop failed']);
  });
});

describe('a query in the background', () => {
  test('[A4.1] is pending, followed every two seconds, and its rows are fetched when it ends', async () => {
    let state = 'running';
    let clientId: unknown;
    const server = bench({
      [EXECUTE]: (input) => {
        clientId = Reflect.get(Object(input['body']), 'client_id');
        return json({ query: record(input, { state: 'pending' }) }, 202);
      },
      'GET /api/v1/query/updated_since': () => ({
        result: [{ ...record({}), id: clientId, state, progress: 40, startDttm: '1.5', endDttm: null }],
      }),
      [RESULTS]: () => rowStream({ query: {} }),
    });
    await server.runner.run({ ...REQUEST, background: true });
    expect(server.run()?.state).toBe('pending');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.run()).toMatchObject({ state: 'running', progress: 40 });
    state = 'success';
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.run()?.state).toBe('success');
    await vi.waitFor(() => expect(server.rows(String(clientId))).toEqual({ complete: true, cells: [1, 2, 3] }));
    const polls = server.calls.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.calls).toHaveLength(polls);
  });
});
