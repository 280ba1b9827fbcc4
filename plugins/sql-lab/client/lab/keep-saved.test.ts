import { expect, test } from 'vitest';
import { changeTab, closeTab, EMPTY_LAB, openTab } from '../model/lab-state.ts';
import type { LabRun } from '../model/lab-run.ts';
import { withNews } from './keep-saved.ts';

const state = openTab(EMPTY_LAB, { dbId: 1, queryLimit: 10 }, { sql: 'base' });
const [tab] = state.tabs;
const run = { clientId: 'c', startedAt: 5 } as LabRun;

test('news of a window about a tab, a closed one and a run', () => {
  if (!tab) throw new Error('There is a tab.');
  const theirs = { ...tab, sql: 'theirs', changedAt: tab.changedAt + 1 };
  expect(withNews(state, { kind: 'tab', id: tab.id, tab: theirs }, state).tabs[0]?.sql).toBe('theirs');
  expect(withNews(state, { kind: 'tab', id: tab.id, tab: undefined }, state).tabs).toEqual([]);
  const closed = withNews(state, { kind: 'closed', id: 'x', tab: { ...tab, id: 'x' } }, state);
  expect(closed.closed.map(({ id }) => id)).toEqual(['x']);
  expect(withNews(closed, { kind: 'closed', id: 'x', tab: undefined }, state).closed).toEqual([]);
  const ran = withNews(state, { kind: 'run', slot: tab.id, run }, state);
  expect(ran.runs[tab.id]).toBe(run);
  expect(withNews(ran, { kind: 'run', slot: tab.id, run: { ...run, startedAt: 4 } }, state)).toBe(ran);
});

test('text that was typed in two windows since their common version is kept twice', () => {
  if (!tab) throw new Error('There is a tab.');
  const mine = changeTab(state, tab.id, { sql: 'mine', changedAt: tab.changedAt + 1 });
  const theirs = { ...tab, sql: 'theirs', changedAt: tab.changedAt + 2 };
  const both = withNews(mine, { kind: 'tab', id: tab.id, tab: theirs }, state);
  expect(both.tabs.map(({ sql }) => sql)).toEqual(['theirs']);
  expect(both.closed.map(({ sql }) => sql)).toEqual(['mine']);
  expect(closeTab(both, tab.id).closed.map(({ sql }) => sql)).toEqual(['theirs', 'mine']);
});
