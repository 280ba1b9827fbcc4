import { describe, expect, test } from 'vitest';
import type { EditorTab } from './editor-tab.ts';
import { EMPTY_LAB, type LabState, openTab } from './lab-state.ts';
import { mergeRemoval, mergeTab } from './merge-tab.ts';

const base: EditorTab = {
  ...(openTab(EMPTY_LAB, { dbId: 1, queryLimit: 10 }).tabs[0] ?? fail()),
  sql: 'base',
  changedAt: 10,
};

function fail(): never {
  throw new Error('There is a tab.');
}

const labOf = (tab: EditorTab): LabState => ({ ...EMPTY_LAB, tabs: [tab], activeId: tab.id });

describe('two windows with the same tab', () => {
  test.each<[string, Partial<EditorTab>, Partial<EditorTab>, { sql: string; lost: readonly string[] }]>([
    ['only they typed', {}, { sql: 'theirs', changedAt: 20 }, { sql: 'theirs', lost: [] }],
    [
      'only I typed, and they told later of something else',
      { sql: 'mine', changedAt: 20 },
      { schema: 's', changedAt: 30 },
      { sql: 'mine', lost: [] },
    ],
    [
      'both typed, they later',
      { sql: 'mine', changedAt: 20 },
      { sql: 'theirs', changedAt: 30 },
      { sql: 'theirs', lost: ['mine'] },
    ],
    [
      'both typed, I later',
      { sql: 'mine', changedAt: 30 },
      { sql: 'theirs', changedAt: 20 },
      { sql: 'mine', lost: ['theirs'] },
    ],
    ['both typed the same', { sql: 'same', changedAt: 30 }, { sql: 'same', changedAt: 20 }, { sql: 'same', lost: [] }],
    ['they tell of an old version', { sql: 'mine', changedAt: 30 }, { changedAt: 10 }, { sql: 'mine', lost: [] }],
  ])('%s', (_, mine, theirs, { sql, lost }) => {
    const merged = mergeTab(labOf({ ...base, ...mine }), { ...base, ...theirs }, base);
    expect(merged.tabs.map((tab) => tab.sql)).toEqual([sql]);
    expect(merged.closed.map((tab) => tab.sql)).toEqual(lost);
  });

  test('a change of another member is merged with my text', () => {
    const merged = mergeTab(
      labOf({ ...base, sql: 'mine', changedAt: 20 }),
      { ...base, schema: 's', changedAt: 30 },
      base,
    );
    expect(merged.tabs[0]).toMatchObject({ sql: 'mine', schema: 's' });
  });

  test('a number that the server gave to one of both versions stays', () => {
    const mine = { ...base, serverId: 7, editorId: '7' };
    const merged = mergeTab(labOf(mine), { ...base, sql: 'theirs', changedAt: 20 }, base);
    expect(merged.tabs[0]).toMatchObject({ sql: 'theirs', serverId: 7, editorId: '7' });
  });

  test('a tab of theirs joins at its place', () => {
    const theirs = { ...base, id: 'other', position: base.position - 1 };
    const merged = mergeTab(labOf(base), theirs, undefined);
    expect(merged.tabs.map(({ id }) => id)).toEqual(['other', base.id]);
    expect(merged.activeId).toBe(base.id);
  });

  test('a tab that was closed elsewhere is removed, and its text here can be reopened', () => {
    const state = mergeRemoval(labOf({ ...base, sql: 'typed since' }), base.id);
    expect(state).toMatchObject({ tabs: [], activeId: null, closed: [{ sql: 'typed since' }] });
    expect(mergeRemoval(EMPTY_LAB, 'unknown')).toBe(EMPTY_LAB);
  });
});
