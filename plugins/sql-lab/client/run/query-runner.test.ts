import { ApiError, type ApiClient, type EventBus, type Notifier } from '@facet/sdk/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { EMPTY_LAB, type LabState } from '../state/lab-state.ts';
import { QueryRunner, type RunRequest } from './query-runner.ts';
import { createResultStore } from './result-store.ts';

const REQUEST: RunRequest = {
  slot: 'tab',
  tabId: 'tab',
  tabName: 'Untitled Query 1',
  databaseId: 1,
  schema: 'main',
  sql: 'SELECT 1',
  origin: { line: 0, column: 0 },
  limit: 1000,
  templateParams: '',
  background: false,
};

type Answer = (input: Readonly<Record<string, unknown>>) => unknown;

/** A server that answers each call with what the test says; unknown calls fail the test. */
function bench(answers: Readonly<Record<string, Answer>>) {
  const calls: { readonly endpoint: string; readonly input: Readonly<Record<string, unknown>> }[] = [];
  const told: string[] = [];
  const finished: string[] = [];
  const call = async (endpoint: string, input: Readonly<Record<string, unknown>> = {}) => {
    calls.push({ endpoint, input });
    const answer = answers[endpoint];
    if (!answer) throw new Error(`Nobody answers ${endpoint}`);
    return answer(input);
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
  const api: ApiClient = { call: call as ApiClient['call'], request: () => Promise.reject(new Error('unused')) };
  const runner = new QueryRunner({
    api,
    notify,
    events,
    lab,
    results,
    urlParams: () => ({ country: 'de' }),
    texts: { stopped: () => 'stopped', stopFailed: () => 'stop failed', sessionExpired: () => 'session timed out' },
  });
  return { runner, lab, results, calls, told, finished, run: () => lab.getState().runs['tab'] };
}

const record = (input: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>> = {}) => ({
  id: Reflect.get(Object(input['body']), 'client_id'),
  state: 'success',
  rows: 1,
  limit: 1000,
  limitingFactor: 'NOT_LIMITED',
  resultsKey: 'key',
  progress: 100,
  executedSql: 'SELECT 1',
  errorMessage: null,
  extra: {},
  ...more,
});
const COLUMN = { column_name: 'a', name: 'a', type: 'INTEGER', type_generic: 0, is_dttm: false };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a query that answers at once', () => {
  test('[A4.1] [A4.2] [A7.5] runs, then succeeds with its rows; the address goes with it', async () => {
    const server = bench({
      'POST /api/v1/sqllab/execute/': (input) => ({ data: [{ a: 1 }], columns: [COLUMN], query: record(input) }),
    });
    const running = server.runner.run(REQUEST);
    expect(server.run()?.state).toBe('running');
    await running;
    expect(server.run()).toMatchObject({ state: 'success', rows: 1, resultsKey: 'key' });
    const clientId = server.run()?.clientId ?? '';
    expect(server.results.getState()[clientId]).toMatchObject({ state: 'ready', result: { rows: [{ a: 1 }] } });
    expect(server.calls[0]?.input).toMatchObject({
      query: { country: 'de' },
      body: { sql: 'SELECT 1', queryLimit: 1000, sql_editor_id: 'tab', tab: 'Untitled Query 1', runAsync: false },
    });
    expect(server.finished).toEqual(['success']);
  });

  test('rows beyond the first answer are fetched by their key', async () => {
    const server = bench({
      'POST /api/v1/sqllab/execute/': (input) => ({
        data: [{ a: 1 }],
        columns: [COLUMN],
        query: record(input, { rows: 2 }),
        displayLimitReached: true,
      }),
      'GET /api/v1/sqllab/results/': () => ({ data: [{ a: 1 }, { a: 2 }], columns: [COLUMN] }),
    });
    await server.runner.run(REQUEST);
    await vi.advanceTimersByTimeAsync(0);
    const entry = server.results.getState()[server.run()?.clientId ?? ''];
    expect(entry).toMatchObject({ state: 'ready', result: { partial: false, rows: [{ a: 1 }, { a: 2 }] } });
    expect(server.calls[1]?.input).toEqual({ q: { key: 'key', rows: 100_000 } });
  });

  test.each([
    ['SYNTAX_ERROR', 'failed', 'near x', 'near x'],
    ['SQLLAB_TIMEOUT_ERROR', 'timed_out', 'too long', 'too long'],
    [null, 'failed', '400 Bad Request: The CSRF token is missing.', 'session timed out'],
  ])('[A8.4] a refusal of type %s ends as %s', async (type, state, message, words) => {
    const server = bench({
      'POST /api/v1/sqllab/execute/': () => {
        throw new ApiError(message, { status: 400, body: null, requestId: null, type });
      },
    });
    await server.runner.run(REQUEST);
    expect(server.run()).toMatchObject({ state, error: { message: words } });
  });

  test('a slot runs one query at a time', async () => {
    const server = bench({ 'POST /api/v1/sqllab/execute/': () => new Promise(() => {}) });
    void server.runner.run(REQUEST);
    await server.runner.run(REQUEST);
    expect(server.calls).toHaveLength(1);
  });
});

describe('stopping', () => {
  test('[A7.6] [A8.6] tells the server, marks the run and says so; the late refusal changes nothing', async () => {
    let refuse: (error: unknown) => void = () => undefined;
    const server = bench({
      'POST /api/v1/sqllab/execute/': () => new Promise((_resolve, reject) => (refuse = reject)),
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

  test('[A8.5] a stop that fails leaves the run running and says so', async () => {
    const server = bench({
      'POST /api/v1/sqllab/execute/': () => new Promise(() => {}),
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
      'POST /api/v1/sqllab/execute/': (input) => {
        clientId = Reflect.get(Object(input['body']), 'client_id');
        return { query: record(input, { state: 'pending' }) };
      },
      'GET /api/v1/query/updated_since': () => ({
        result: [{ ...record({}), id: clientId, state, progress: 40, startDttm: '1.5', endDttm: null }],
      }),
      'GET /api/v1/sqllab/results/': () => ({ data: [{ a: 9 }], columns: [COLUMN] }),
    });
    await server.runner.run({ ...REQUEST, background: true });
    expect(server.run()?.state).toBe('pending');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.run()).toMatchObject({ state: 'running', progress: 40 });
    state = 'success';
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.run()?.state).toBe('success');
    expect(server.results.getState()[String(clientId)]).toMatchObject({ state: 'ready', result: { rows: [{ a: 9 }] } });
    const polls = server.calls.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.calls).toHaveLength(polls);
  });
});
