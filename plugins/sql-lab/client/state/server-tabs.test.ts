import { ApiError, type ApiClient } from '@facet/sdk/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { changeTab, closeTab, EMPTY_LAB, type LabState, openTab } from './lab-state.ts';
import { ServerTabs } from './server-tabs.ts';

const DEFAULTS = { dbId: 1, queryLimit: 1000 };

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly form: Readonly<Record<string, unknown>>;
}

/** A server with these tabs; `refuse` gives the status of calls that it refuses. */
function bench(
  state: LabState,
  tabs: readonly { id: number; sql: string }[] = [],
  refuse: (sent: Sent) => number = () => 0,
) {
  const sent: Sent[] = [];
  const failures: string[] = [];
  const lab = createStore<LabState>(() => state);
  const call = async (endpoint: string, input?: { readonly params?: { readonly id: string } }) => {
    if (endpoint === 'GET /api/v1/sqllab/') return { result: { tab_state_ids: tabs.map(({ id }) => ({ id })) } };
    const tab = tabs.find(({ id }) => String(id) === input?.params?.id);
    return {
      label: 'From afar',
      database_id: 1,
      schema: null,
      query_limit: 10,
      autorun: false,
      template_params: null,
      saved_query: null,
      ...tab,
    };
  };
  const request = async (path: string, init: RequestInit = {}) => {
    const entry = { method: init.method ?? 'GET', path, form: formOf(init.body) };
    sent.push(entry);
    const status = refuse(entry);
    if (status !== 0) throw new ApiError('no', { status, body: null, requestId: null, type: null });
    return new Response(JSON.stringify(path === '/tabstateview/' ? { id: 100 + sent.length } : 1));
  };
  const api: ApiClient = { call: call as ApiClient['call'], request };
  const server = new ServerTabs({
    api,
    lab,
    enabled: { get: () => true, subscribe: () => ({ dispose() {} }) },
    defaults: () => DEFAULTS,
    onFailure: (failure) => failures.push(failure),
  });
  return { lab, sent, failures, server };
}

function formOf(body: RequestInit['body']): Readonly<Record<string, unknown>> {
  if (!(body instanceof URLSearchParams)) return {};
  return Object.fromEntries([...body].map(([name, value]) => [name, JSON.parse(value)]));
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  // One window: the lock is granted at once.
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('tabs on the server', () => {
  test('[A7.7] a new tab is added with all it has, and becomes the active one', async () => {
    const { lab, sent } = bench(openTab(EMPTY_LAB, DEFAULTS));
    await settle();
    expect(sent[0]).toMatchObject({
      method: 'POST',
      path: '/tabstateview/',
      form: { queryEditor: { name: 'Untitled Query 1', dbId: 1, sql: 'SELECT ...', queryLimit: 1000 } },
    });
    expect(lab.getState().tabs[0]?.serverId).toBe(101);
    expect(sent.at(-1)).toMatchObject({ path: '/tabstateview/101/activate' });
  });

  test('[A7.3] what was typed is written two seconds after the last change, and only that', async () => {
    const { lab, sent } = bench(openTab(EMPTY_LAB, DEFAULTS));
    await settle();
    await vi.advanceTimersByTimeAsync(2_000);
    sent.length = 0;
    lab.setState((state) => changeTab(state, state.activeId ?? '', { sql: 'SELECT 1' }), true);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual([{ method: 'PUT', path: '/tabstateview/101', form: { sql: 'SELECT 1' } }]);
  });

  test('[A7.9] a closed tab is removed', async () => {
    const { lab, sent } = bench(openTab(EMPTY_LAB, DEFAULTS));
    await settle();
    await vi.advanceTimersByTimeAsync(2_000);
    sent.length = 0;
    lab.setState((state) => closeTab(state, state.activeId ?? ''), true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toEqual([{ method: 'DELETE', path: '/tabstateview/101', form: {} }]);
  });

  test('[A7.8] an untouched browser takes the tabs of the server', async () => {
    const { lab, sent } = bench(openTab(EMPTY_LAB, DEFAULTS), [{ id: 7, sql: 'SELECT 7' }]);
    await settle();
    expect(lab.getState().tabs).toMatchObject([{ name: 'From afar', sql: 'SELECT 7', serverId: 7, queryLimit: 10 }]);
    expect(sent.filter(({ method }) => method !== 'POST')).toEqual([]);
  });

  test('a tab with text of its own stays beside those of the server', async () => {
    const typed = openTab(EMPTY_LAB, DEFAULTS, { sql: 'SELECT mine' });
    const { lab } = bench(typed, [{ id: 7, sql: 'SELECT 7' }]);
    await settle();
    expect(lab.getState().tabs.map((tab) => tab.sql)).toEqual(['SELECT mine', 'SELECT 7']);
  });

  test('a tab that was closed elsewhere goes, and its text can be had back', async () => {
    const state = openTab(EMPTY_LAB, DEFAULTS, { sql: 'SELECT lost', serverId: 9 });
    const { lab } = bench(state);
    await settle();
    expect(lab.getState().tabs).toEqual([]);
    expect(lab.getState().closed[0]?.sql).toBe('SELECT lost');
  });

  test('[A8.16] [A9.15] a tab that the server does not know any more is removed here', async () => {
    const state = openTab(EMPTY_LAB, DEFAULTS, { sql: 'SELECT 5', serverId: 5 });
    const { lab, failures } = bench(state, [{ id: 5, sql: 'SELECT 5' }], ({ method }) => (method === 'PUT' ? 404 : 0));
    await settle();
    lab.setState((now) => changeTab(now, now.activeId ?? '', { sql: 'SELECT 6' }), true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(lab.getState().tabs).toEqual([]);
    expect(lab.getState().closed[0]?.sql).toBe('SELECT 6');
    expect(failures).toEqual([]);
  });

  test('[A8.11] a failure is told once, and the tab is tried again', async () => {
    let status = 500;
    const { lab, sent, failures } = bench(openTab(EMPTY_LAB, DEFAULTS), [], () => status);
    await settle();
    lab.setState((now) => changeTab(now, now.activeId ?? '', { sql: 'SELECT 1' }), true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(failures).toEqual(['add']);
    expect(sent.filter(({ path }) => path === '/tabstateview/')).toHaveLength(2);
    status = 0;
    lab.setState((now) => changeTab(now, now.activeId ?? '', { sql: 'SELECT 2' }), true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(lab.getState().tabs[0]?.serverId).not.toBeNull();
  });
});
