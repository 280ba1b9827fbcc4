import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { EMPTY_LAB, type LabState, openTab } from './lab-state.ts';
import { Typing, withTyped } from './typing.ts';

const state = openTab(EMPTY_LAB, { dbId: 1, queryLimit: 10 });
const id = state.activeId ?? '';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('many keys become one change, a quarter of a second after the first', () => {
  const store = createStore<LabState>(() => state);
  const typing = new Typing(store);
  let changes = 0;
  store.subscribe(() => (changes += 1));
  let sql = '';
  for (const key of 'SELECT 1') {
    sql += key;
    typing.note(id, () => ({ sql, selection: { anchor: sql.length, head: sql.length } }));
    vi.advanceTimersByTime(20);
  }
  expect(store.getState().tabs[0]?.sql).toBe('SELECT ...');
  vi.advanceTimersByTime(250);
  expect(store.getState().tabs[0]).toMatchObject({ sql: 'SELECT 1', selection: { anchor: 8, head: 8 } });
  expect(changes).toBe(1);
});

test('whoever needs the text has it at once', () => {
  const store = createStore<LabState>(() => state);
  const typing = new Typing(store);
  typing.note(id, () => ({ sql: 'now', selection: { anchor: 0, head: 0 } }));
  typing.collect();
  expect(store.getState().tabs[0]?.sql).toBe('now');
});

test('a field does not take its own text back, but that of others', () => {
  const typing = new Typing(createStore<LabState>(() => state));
  typing.note(id, () => ({ sql: 'own', selection: { anchor: 0, head: 0 } }));
  typing.collect();
  expect(typing.isNews(id, 'own')).toBe(false);
  expect(typing.isNews(id, 'theirs')).toBe(true);
  expect(typing.isNews(id, 'own')).toBe(true);
});

test('a cursor that moved is no later word', () => {
  const moved = withTyped(state, id, { sql: 'SELECT ...', selection: { anchor: 2, head: 4 } });
  expect(moved.tabs[0]).toEqual({ ...state.tabs[0], selection: { anchor: 2, head: 4 } });
  expect(withTyped(moved, id, { sql: 'SELECT ...', selection: { anchor: 2, head: 4 } })).toBe(moved);
});
