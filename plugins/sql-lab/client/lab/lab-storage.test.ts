import { describe, expect, test } from 'vitest';
import { changeTab, closeTab, EMPTY_LAB, openTab, setRun } from '../model/lab-state.ts';
import { type LabStorage, LabStore } from './lab-storage.ts';

const DEFAULTS = { dbId: 1, queryLimit: 1000 };

class FakeStorage implements LabStorage {
  readonly values = new Map<string, string>();
  writes = 0;

  get length(): number {
    return this.values.size;
  }

  key(index: number): string | null {
    return [...this.values.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.writes += 1;
    this.values.set(key, value);
  }

  removeItem(key: string): void {
    this.values.delete(key);
  }
}

const run = {
  tabId: 'a',
  sql: 'SELECT 1',
  origin: { line: 0, column: 0 },
  progress: 0,
  step: null,
  startedAt: 5,
  endedAt: null,
  rows: null,
  limit: 10,
  limitingFactor: null,
  resultsKey: null,
  executedSql: null,
  error: null,
} as const;

describe('[A3.1] tabs on this device', () => {
  test('a reload restores the tabs in order, the active one, and the closed ones', () => {
    const storage = new FakeStorage();
    const store = new LabStore(storage, 3);
    const three = openTab(openTab(openTab(EMPTY_LAB, DEFAULTS), DEFAULTS), DEFAULTS);
    const state = closeTab(three, three.tabs[0]?.id ?? '');
    store.save(state, EMPTY_LAB);
    expect(new LabStore(storage, 3).load()).toEqual(state);
    // Another user on the same device.
    expect(new LabStore(storage, 4).load()).toEqual(EMPTY_LAB);
  });

  test('a keystroke writes the one tab that it changed', () => {
    const storage = new FakeStorage();
    const store = new LabStore(storage, 3);
    const state = openTab(openTab(EMPTY_LAB, DEFAULTS), DEFAULTS);
    store.save(state, EMPTY_LAB);
    storage.writes = 0;
    const typed = changeTab(state, state.activeId ?? '', { sql: 'SELECT 1' });
    store.save({ ...typed, tabs: typed.tabs }, { ...state, tabs: state.tabs });
    expect(storage.writes).toBe(1);
  });

  test('a closed tab is removed from the storage, and other windows are notified which one', () => {
    const storage = new FakeStorage();
    const store = new LabStore(storage, 3);
    const state = openTab(EMPTY_LAB, DEFAULTS);
    store.save(state, EMPTY_LAB);
    const key = [...storage.values.keys()].find((name) => name.includes('tab:')) ?? null;
    expect(store.news(key, null)).toEqual({ kind: 'tab', id: state.activeId, tab: undefined });
    expect(store.news(key, storage.getItem(key ?? ''))).toMatchObject({ kind: 'tab', tab: state.tabs[0] });
    expect(store.news('facet:sql-lab:4:tab:x', null)).toBeNull();
    expect(store.news('facet:sql-lab:3:active', 'x')).toBeNull();
    expect(store.news(null, null)).toBeNull();
    store.save(closeTab(state, state.activeId ?? ''), state);
    expect(storage.values.has(key ?? '')).toBe(false);
  });

  test('a run in the foreground ended with the page, one in the background continues', () => {
    const storage = new FakeStorage();
    const waiting = { ...run, clientId: 'w', background: false, state: 'running' } as const;
    const background = { ...run, clientId: 'b', background: true, state: 'pending' } as const;
    const state = setRun(setRun(EMPTY_LAB, 'x', waiting), 'y', background);
    new LabStore(storage, 3).save(state, EMPTY_LAB);
    const { runs } = new LabStore(storage, 3).load();
    expect(runs['x']?.state).toBe('stopped');
    expect(runs['y']).toEqual(background);
  });

  test('each window keeps its own active tab; a new one starts with the last', () => {
    const storage = new FakeStorage();
    const [one, other] = [new FakeStorage(), new FakeStorage()];
    const state = openTab(openTab(EMPTY_LAB, DEFAULTS), DEFAULTS);
    const [first, second] = state.tabs.map((tab) => tab.id);
    new LabStore(storage, 3, one).save({ ...state, activeId: first ?? null }, EMPTY_LAB);
    new LabStore(storage, 3, other).save({ ...state, activeId: second ?? null }, EMPTY_LAB);
    expect(new LabStore(storage, 3, one).load().activeId).toBe(first);
    expect(new LabStore(storage, 3, other).load().activeId).toBe(second);
    expect(new LabStore(storage, 3, new FakeStorage()).load().activeId).toBe(second);
  });

  test('closed tabs and runs of two windows are kept side by side', () => {
    const storage = new FakeStorage();
    const state = openTab(openTab(EMPTY_LAB, DEFAULTS, { name: 'a' }), DEFAULTS, { name: 'b' });
    const [a, b] = state.tabs.map((tab) => tab.id);
    const here = new LabStore(storage, 3);
    const there = new LabStore(storage, 3);
    here.save(state, EMPTY_LAB);
    const done = { ...run, clientId: 'c', background: false, state: 'success' } as const;
    here.save(setRun(closeTab(state, a ?? ''), 'x', done), state);
    there.save(setRun(closeTab(state, b ?? ''), 'y', done), state);
    const loaded = new LabStore(storage, 3).load();
    expect(loaded.tabs).toEqual([]);
    expect(Object.keys(loaded.runs).sort()).toEqual(['x', 'y']);
    expect(loaded.closed.map(({ name }) => name).sort()).toEqual(['a', 'b']);
  });

  test.each(['not json', '[]', '{"runs":1}', 'null', '{"a":{"clientId":"x"}}'])(
    '%s in the storage does no harm',
    (text) => {
      const storage = new FakeStorage();
      for (const name of ['active', 'run:x', 'closed:x', 'tab:x']) storage.setItem(`facet:sql-lab:3:${name}`, text);
      expect(new LabStore(storage, 3).load()).toEqual(EMPTY_LAB);
    },
  );
});
