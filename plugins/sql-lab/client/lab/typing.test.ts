import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { EMPTY_LAB, type LabState, openTab } from '../model/lab-state.ts';
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

test('a caller that collects the text has it at once', () => {
  const store = createStore<LabState>(() => state);
  const typing = new Typing(store);
  typing.note(id, () => ({ sql: 'now', selection: { anchor: 0, head: 0 } }));
  typing.collect();
  expect(store.getState().tabs[0]?.sql).toBe('now');
});

test('a field ignores its own text when it returns, and accepts the text of another writer', () => {
  const typing = new Typing(createStore<LabState>(() => state));
  typing.note(id, () => ({ sql: 'own', selection: { anchor: 0, head: 0 } }));
  typing.collect();
  expect(typing.isNews(id, 'own')).toBe(false);
  expect(typing.isNews(id, 'theirs')).toBe(true);
  expect(typing.isNews(id, 'own')).toBe(true);
});

test('a change of another member does not revert text that is being typed', () => {
  const store = createStore<LabState>(() => state);
  const typing = new Typing(store);
  const field = { sql: 'SELECT ...' };
  store.subscribe(({ tabs }) => {
    const sql = tabs[0]?.sql ?? '';
    if (typing.isNews(id, sql)) field.sql = sql;
  });
  field.sql = 'SELECT 1';
  typing.note(id, () => ({ sql: field.sql, selection: { anchor: 8, head: 8 } }));
  store.setState({ ...store.getState() }, true);
  expect(field.sql).toBe('SELECT 1');
  typing.collect();
  expect(store.getState().tabs[0]?.sql).toBe('SELECT 1');
});

test('a field in which only the cursor moved accepts the text of another writer', () => {
  const typing = new Typing(createStore<LabState>(() => state));
  const note = (anchor: number) => typing.note(id, () => ({ sql: 'own', selection: { anchor, head: anchor } }));
  note(0);
  typing.collect();
  note(2);
  expect(typing.isNews(id, 'theirs')).toBe(true);
});

test('a cursor that moved is no later word', () => {
  const moved = withTyped(state, id, { sql: 'SELECT ...', selection: { anchor: 2, head: 4 } });
  expect(moved.tabs[0]).toEqual({ ...state.tabs[0], selection: { anchor: 2, head: 4 } });
  expect(withTyped(moved, id, { sql: 'SELECT ...', selection: { anchor: 2, head: 4 } })).toBe(moved);
});
