import { ApiError, type ApiClient } from '@facet/sdk/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { LabRun } from '../model/lab-run.ts';
import {
  changeTab,
  closeTab,
  dropTable,
  EMPTY_LAB,
  type LabState,
  openTab,
  reopenTab,
  setTable,
} from '../model/lab-state.ts';
import { ServerTabs } from './server-tabs.ts';

const DEFAULTS = { dbId: 1, queryLimit: 1000 };

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly form: Readonly<Record<string, unknown>>;
}

/** A server with these tabs. @param refuse Returns the status of requests to reject. */
function bench(
  state: LabState,
  tabs: readonly { id: number; sql: string; label?: string; extra_json?: Readonly<Record<string, unknown>> }[] = [],
  refuse: (sent: Sent) => number = () => 0,
) {
  const sent: Sent[] = [];
  const failures: string[] = [];
  const lab = createStore<LabState>(() => state);
  const call = async (endpoint: string, input?: { readonly params?: { readonly id: string } }) => {
    if (endpoint === 'GET /api/v1/sqllab/')
      return {
        result: { tab_state_ids: tabs.map(({ id, label }) => ({ id, label: label ?? 'From afar' })), active_tab: null },
      };
    if (endpoint === 'GET /api/v1/query/') return { result: [{ client_id: 'earlier' }] };
    const tab = tabs.find(({ id }) => String(id) === input?.params?.id);
    if (!tab || refuse({ method: 'GET', path: `/tabstateview/${tab.id}`, form: {} }) === 404)
      throw new ApiError('no', { status: 404, body: null, requestId: null, type: null });
    return {
      hide_left_bar: false,
      table_schemas: [],
      latest_query: null,
      extra_json: {},
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
    if (path === '/tableschemaview/') return new Response('{"id":500}');
    return new Response(JSON.stringify(path === '/tabstateview/' ? { id: 101 } : 1));
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

/** Waits until the tabs are loaded and merged with the local ones. */
const settle = () => vi.advanceTimersByTimeAsync(1_000);

beforeEach(() => {
  vi.useFakeTimers();
  // There is a single window, so the lock is granted at once.
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

  test('[A7.3] typed text is written two seconds after the last change, and nothing else', async () => {
    const { lab, sent } = bench(openTab(EMPTY_LAB, DEFAULTS));
    await settle();
    await vi.advanceTimersByTimeAsync(2_000);
    sent.length = 0;
    lab.setState((state) => changeTab(state, state.activeId ?? '', { sql: 'SELECT 1' }), true);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toMatchObject([{ method: 'PUT', path: '/tabstateview/101', form: { sql: 'SELECT 1' } }]);
    expect(Object.keys(sent[0]?.form ?? {}).sort()).toEqual(['extra_json', 'sql']);
  });

  test('[A7.9] a closed tab is removed', async () => {
    const { lab, sent } = bench(openTab(EMPTY_LAB, DEFAULTS));
    await settle();
    await vi.advanceTimersByTimeAsync(2_000);
    sent.length = 0;
    lab.setState((state) => closeTab(state, state.activeId ?? ''), true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toMatchObject([{ method: 'DELETE', path: '/tabstateview/101', form: {} }]);
  });

  test('a tab that was closed and reopened before any request leaves no second one on the server', async () => {
    const { lab, sent } = bench(openTab(EMPTY_LAB, DEFAULTS, { sql: 'SELECT 1' }));
    await settle();
    await vi.advanceTimersByTimeAsync(2_000);
    sent.length = 0;
    lab.setState((state) => reopenTab(closeTab(state, state.activeId ?? '')), true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent.map(({ method, path }) => `${method} ${path}`).slice(0, 2)).toEqual([
      'DELETE /tabstateview/101',
      'POST /tabstateview/',
    ]);
  });

  test('a tab that was closed just before the page was left does not come back', async () => {
    const open = openTab(openTab(EMPTY_LAB, DEFAULTS, { sql: 'kept' }), DEFAULTS, { sql: 'closed', serverId: 7 });
    const { lab, sent } = bench(closeTab(open, open.activeId ?? ''), [{ id: 7, sql: 'closed' }]);
    await settle();
    expect(lab.getState().tabs.map(({ sql }) => sql)).toEqual(['kept']);
    expect(sent).toContainEqual({ method: 'DELETE', path: '/tabstateview/7', form: {} });
  });

  test('[A7.8] a new browser opens the tabs of the server', async () => {
    const { lab, sent } = bench(openTab(EMPTY_LAB, DEFAULTS), [{ id: 7, sql: 'SELECT 7' }]);
    await settle();
    expect(lab.getState().tabs).toMatchObject([{ name: 'From afar', sql: 'SELECT 7', serverId: 7, queryLimit: 10 }]);
    expect(sent.filter(({ method }) => method !== 'POST')).toEqual([]);
  });

  test('tabs of the server are listed by name at once; their texts follow', async () => {
    const listed = Array.from({ length: 9 }, (_, i) => ({ id: i + 1, sql: `SELECT ${i + 1}` }));
    const { lab } = bench(openTab(EMPTY_LAB, DEFAULTS), listed);
    const loaded: number[] = [];
    lab.subscribe(({ tabs }) => loaded.push(tabs.filter((tab) => tab.loaded && tab.serverId !== null).length));
    await settle();
    expect(loaded[0]).toBe(0);
    expect(lab.getState().tabs).toHaveLength(9);
    expect(lab.getState().tabs.every((tab) => tab.loaded)).toBe(true);
    expect(lab.getState().tabs[8]?.sql).toBe('SELECT 9');
  });

  test('[A8.16] a tab that cannot be found when it is loaded is removed here', async () => {
    const { lab, failures } = bench(openTab(EMPTY_LAB, DEFAULTS), [{ id: 7, sql: '' }], ({ path }) =>
      path === '/tabstateview/7' ? 404 : 0,
    );
    await settle();
    expect(lab.getState()).toMatchObject({ tabs: [], closed: [] });
    expect(failures).toEqual([]);
  });

  test('a later text of another browser is accepted; text that was typed here meanwhile can be reopened', async () => {
    const mine = openTab(EMPTY_LAB, DEFAULTS, { sql: 'mine', serverId: 7, editorId: '7', syncedAt: 10 });
    const theirs = [{ id: 7, sql: 'theirs', extra_json: { changedAt: Date.now() + 1_000 } }];
    const { lab } = bench(mine, theirs);
    await settle();
    expect(lab.getState().tabs[0]?.sql).toBe('theirs');
    expect(lab.getState().closed[0]?.sql).toBe('mine');
  });

  test('an idle browser does not overwrite text that another browser typed', async () => {
    const kept: { id: number; sql: string; extra_json?: Readonly<Record<string, unknown>> }[] = [{ id: 7, sql: 'old' }];
    const opened = openTab(EMPTY_LAB, DEFAULTS, { sql: 'old', serverId: 7, editorId: '7' });
    const id = opened.activeId ?? '';
    const { lab, sent } = bench(changeTab(opened, id, { changedAt: 10, syncedAt: 10 }), kept);
    await settle();
    await vi.advanceTimersByTimeAsync(60_000);
    kept[0] = { id: 7, sql: 'theirs', extra_json: { changedAt: Date.now() - 1 } };
    sent.length = 0;
    lab.setState((state) => changeTab(state, id, { sql: 'mine' }), true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent.find(({ form }) => form['sql'] === 'mine')).toBeDefined();
    expect(lab.getState().tabs[0]?.sql).toBe('mine');
    expect(lab.getState().closed.map(({ sql }) => sql)).toEqual(['theirs']);
  });

  test('a text that only another browser typed leaves nothing behind', async () => {
    const opened = openTab(EMPTY_LAB, DEFAULTS, { sql: 'old', serverId: 7, editorId: '7' });
    const id = opened.activeId ?? '';
    const synced = changeTab(opened, id, { changedAt: 10, syncedAt: 10 });
    const { lab } = bench(synced, [{ id: 7, sql: 'theirs', extra_json: { changedAt: 20 } }]);
    await settle();
    expect(lab.getState().tabs[0]?.sql).toBe('theirs');
    expect(lab.getState().closed).toEqual([]);
  });

  test('[A7.11] [A8.12] queries of a tab that was only in the browser are moved to the server; a failure is retried', async () => {
    const opened = openTab(EMPTY_LAB, DEFAULTS, { sql: 'SELECT 1' });
    const id = opened.activeId ?? '';
    const ran = { ...opened, runs: { [id]: { clientId: 'earlier' } as LabRun } };
    let status = 500;
    const { lab, sent, failures } = bench(ran, [], ({ path }) => (path.endsWith('/migrate_query') ? status : 0));
    await settle();
    await vi.advanceTimersByTimeAsync(0);
    expect(failures).toEqual(['migrate']);
    expect(lab.getState().tabs[0]).toMatchObject({ serverId: 101, editorId: '101', migrateFrom: id });
    status = 0;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent.findLast(({ path }) => path.endsWith('/migrate_query'))).toMatchObject({
      path: '/tabstateview/101/migrate_query',
      form: { queryId: 'earlier' },
    });
    expect(lab.getState().tabs[0]?.migrateFrom).toBeNull();
    expect(sent.some(({ form }) => form['latest_query_id'] === 'earlier')).toBe(true);
  });

  test('[A7.13] [A7.14] [A7.15] tables of the left bar are stored, collapsed and removed', async () => {
    const { lab, sent } = bench(openTab(EMPTY_LAB, DEFAULTS));
    await settle();
    const id = lab.getState().activeId ?? '';
    const table = { schema: 'main', name: 't', expanded: true };
    const step = async (change: (state: LabState) => LabState) => {
      sent.length = 0;
      lab.setState(change, true);
      await vi.advanceTimersByTimeAsync(2_000);
      return sent.filter(({ path }) => path.startsWith('/tableschemaview/'));
    };
    const [added] = await step((state) => setTable(state, id, table));
    expect(added).toMatchObject({
      path: '/tableschemaview/',
      form: { table: { queryEditorId: 101, dbId: 1, schema: 'main', name: 't' } },
    });
    expect(await step((state) => setTable(state, id, { ...table, expanded: false }))).toMatchObject([
      { method: 'POST', path: '/tableschemaview/500/expanded', form: { expanded: false } },
    ]);
    expect(await step((state) => dropTable(state, id, table))).toMatchObject([
      { method: 'DELETE', path: '/tableschemaview/500' },
    ]);
  });

  test.each([
    ['POST', '/tableschemaview/', 'addTable'],
    ['DELETE', '/tableschemaview/500', 'removeTable'],
    ['POST', '/tableschemaview/500/expanded true', 'expandTable'],
    ['POST', '/tableschemaview/500/expanded false', 'collapseTable'],
  ])('[A8.10] a refused %s %s is told as %s', async (method, what, failure) => {
    const isRefused = ({ path, form, ...sent }: Sent) =>
      sent.method === method && [path, form['expanded']].filter((part) => part !== undefined).join(' ') === what;
    const { lab, failures } = bench(openTab(EMPTY_LAB, DEFAULTS), [], (sent) => (isRefused(sent) ? 500 : 0));
    await settle();
    const id = lab.getState().activeId ?? '';
    const table = { schema: 'main', name: 't', expanded: true };
    const step = async (change: (state: LabState) => LabState) => {
      lab.setState(change, true);
      await vi.advanceTimersByTimeAsync(2_000);
    };
    await step((state) => setTable(state, id, table));
    await step((state) => setTable(state, id, { ...table, expanded: false }));
    await step((state) => setTable(state, id, table));
    await step((state) => dropTable(state, id, table));
    expect(failures[0]).toBe(failure);
  });

  test('[A4.13] a tab that was opened before those of the server were known gets a unique name', async () => {
    const asked = openTab(openTab(EMPTY_LAB, DEFAULTS), DEFAULTS);
    const { lab } = bench(asked, [{ id: 7, sql: 'SELECT 7', label: 'Untitled Query 2' }]);
    await settle();
    expect(lab.getState().tabs.map(({ name }) => name)).toEqual(['Untitled Query 3', 'Untitled Query 2']);
    expect(lab.getState().activeId).toBe(asked.activeId);
  });

  test('a chosen name stays, even if another tab has the same', async () => {
    const opened = openTab(EMPTY_LAB, DEFAULTS, { name: 'Revenue', sql: 'SELECT mine' });
    const { lab } = bench(opened, [{ id: 7, sql: 'SELECT 7', label: 'Revenue' }]);
    await settle();
    expect(lab.getState().tabs.map(({ name }) => name)).toEqual(['Revenue', 'Revenue']);
  });

  test('a tab with text of its own stays beside those of the server', async () => {
    const typed = openTab(EMPTY_LAB, DEFAULTS, { sql: 'SELECT mine' });
    const { lab } = bench(typed, [{ id: 7, sql: 'SELECT 7' }]);
    await settle();
    expect(lab.getState().tabs.map((tab) => tab.sql)).toEqual(['SELECT mine', 'SELECT 7']);
  });

  test('a tab that was closed elsewhere is removed, and its text can be reopened', async () => {
    const state = openTab(EMPTY_LAB, DEFAULTS, { sql: 'SELECT lost', serverId: 9 });
    const { lab } = bench(state);
    await settle();
    expect(lab.getState().tabs).toEqual([]);
    expect(lab.getState().closed[0]?.sql).toBe('SELECT lost');
  });

  test('[A8.16] [A9.15] a tab that the server does not know any more is removed here', async () => {
    const state = openTab(EMPTY_LAB, DEFAULTS, { sql: 'SELECT 5', serverId: 5 });
    const { lab, failures } = bench(state, [{ id: 5, sql: 'SELECT 5' }], ({ form }) =>
      form['sql'] === 'SELECT 6' ? 404 : 0,
    );
    await settle();
    lab.setState((now) => changeTab(now, now.activeId ?? '', { sql: 'SELECT 6' }), true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(lab.getState().tabs).toEqual([]);
    expect(lab.getState().closed[0]?.sql).toBe('SELECT 6');
    expect(failures).toEqual([]);
  });

  test('[A8.11] a failure is reported once, and the tab is tried again', async () => {
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

  test('[A8.11] a session that ended is no failure to store: the page asks to sign in, and the tab is tried again', async () => {
    let status = 401;
    const { lab, failures } = bench(openTab(EMPTY_LAB, DEFAULTS), [], () => status);
    await settle();
    status = 0;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(failures).toEqual([]);
    expect(lab.getState().tabs[0]?.serverId).not.toBeNull();
  });
});
