import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { changeTab, EMPTY_LAB, type LabState, moveTab, openTab } from './lab-state.ts';
import { activeTabSelector, frameSelector } from './tab-frame.ts';

const DEFAULTS = { dbId: 1, queryLimit: 10 };
const two = openTab(openTab(EMPTY_LAB, DEFAULTS, { name: 'a' }), DEFAULTS, { name: 'b' });
const id = two.activeId ?? '';

test('a text that changes leaves the tabs as they are drawn', () => {
  const select = frameSelector();
  const first = select(two);
  const typed = changeTab(two, id, { sql: 'SELECT 1', selection: { anchor: 1, head: 1 } });
  expect(select(typed)).toBe(first);
  expect(select(changeTab(typed, id, { name: 'c' })).map(({ name }) => name)).toEqual(['a', 'c']);
  expect(select(moveTab(two, id, 0)).map(({ name }) => name)).toEqual(['b', 'a']);
});

test('the active tab has the text at the time of access', () => {
  const store = createStore<LabState>(() => two);
  const select = activeTabSelector(store);
  const tab = select(two);
  store.setState((state) => changeTab(state, id, { sql: 'SELECT 1' }));
  expect(select(store.getState())).toBe(tab);
  expect(tab?.sql).toBe('SELECT 1');
  store.setState((state) => changeTab(state, id, { schema: 'main' }));
  expect(select(store.getState())).not.toBe(tab);
  expect(select(store.getState())?.schema).toBe('main');
  expect(select({ ...two, tabs: [], activeId: null })).toBeUndefined();
});
