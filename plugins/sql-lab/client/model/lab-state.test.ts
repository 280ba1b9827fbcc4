import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INITIAL_SQL, newTab, nextTabName, readTab } from './editor-tab.ts';
import type { LabRun } from './lab-run.ts';
import {
  addPreview,
  changeRun,
  changeTab,
  closeOthers,
  closeTab,
  dropTable,
  duplicateTab,
  EMPTY_LAB,
  type LabState,
  moveTab,
  openTab,
  previewSlot,
  removePreview,
  reopenTab,
  setRun,
  setTable,
} from './lab-state.ts';

const DEFAULTS = { dbId: 7, queryLimit: 1000 };

function labOf(...names: readonly string[]): LabState {
  return names.reduce((state, name) => openTab(state, DEFAULTS, { name }), EMPTY_LAB);
}

const namesOf = (state: LabState): readonly string[] => state.tabs.map((tab) => tab.name);
const idOf = (state: LabState, name: string): string => state.tabs.find((tab) => tab.name === name)?.id ?? '';
const activeName = (state: LabState): string | undefined => state.tabs.find((tab) => tab.id === state.activeId)?.name;

describe('names of tabs', () => {
  test.each<[readonly string[], string]>([
    [[], 'Untitled Query 1'],
    [['Untitled Query 1'], 'Untitled Query 2'],
    [['Untitled Query 9', 'Untitled Query 2'], 'Untitled Query 10'],
    [['Revenue', 'Untitled Query x', 'Untitled Query 3 copy'], 'Untitled Query 1'],
  ])('[A4.13] [A9.1] after %j comes %s', (names, next) => {
    expect(nextTabName(names.map((name) => ({ name })))).toBe(next);
  });

  test('[A4.13] opening any number of tabs never gives a name twice', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 30 }), (steps) => {
        const state = steps.reduce(
          (lab, open) => (open || !lab.tabs[0] ? openTab(lab, DEFAULTS) : closeTab(lab, lab.tabs[0].id)),
          EMPTY_LAB,
        );
        expect(new Set(namesOf(state)).size).toBe(state.tabs.length);
      }),
    );
  });
});

describe('tabs', () => {
  test('[A9.3] a new tab starts with the initial SQL and takes database, schema and limit of the active one', () => {
    const first = openTab(EMPTY_LAB, DEFAULTS);
    expect(first.tabs[0]).toMatchObject({ sql: INITIAL_SQL, dbId: 7, schema: null, queryLimit: 1000 });
    const changed = changeTab(first, first.activeId ?? '', { dbId: 3, schema: 'lab', queryLimit: 10, sql: 'SELECT 1' });
    const second = openTab(changed, DEFAULTS);
    expect(second.tabs[1]).toMatchObject({ dbId: 3, schema: 'lab', queryLimit: 10, sql: INITIAL_SQL });
    expect(second.activeId).toBe(second.tabs[1]?.id);
  });

  test('closing the active tab makes its right neighbour active, at the end the left one', () => {
    const state = labOf('a', 'b', 'c');
    const onB = { ...state, activeId: idOf(state, 'b') };
    expect(activeName(closeTab(onB, idOf(state, 'b')))).toBe('c');
    expect(activeName(closeTab(state, idOf(state, 'c')))).toBe('b');
    expect(activeName(closeTab(state, idOf(state, 'a')))).toBe('c');
  });

  test('closed tabs come back one by one, the last one first, with their text', () => {
    const state = changeTab(labOf('a', 'b', 'c'), '', {});
    const typed = changeTab(state, idOf(state, 'b'), { sql: 'SELECT 42' });
    const closed = closeOthers(typed, idOf(typed, 'c'));
    expect(namesOf(closed)).toEqual(['c']);
    const back = reopenTab(closed);
    // Each tab returns to its previous position.
    expect(namesOf(back)).toEqual(['b', 'c']);
    expect(back.tabs[0]?.sql).toBe('SELECT 42');
    expect(namesOf(reopenTab(back))).toEqual(['a', 'b', 'c']);
    expect(reopenTab(reopenTab(reopenTab(back)))).toEqual(reopenTab(reopenTab(back)));
  });

  test('a copy has the text but not the saved query', () => {
    const state = labOf('a');
    const saved = changeTab(state, idOf(state, 'a'), { sql: 'SELECT 1', remoteId: 5, templateParams: '{"a":1}' });
    const copied = duplicateTab(saved, idOf(saved, 'a'), 'Copy of a', DEFAULTS);
    expect(copied.tabs[1]).toMatchObject({
      name: 'Copy of a',
      sql: 'SELECT 1',
      remoteId: null,
      templateParams: '{"a":1}',
    });
    expect(copied.tabs[1]?.id).not.toBe(copied.tabs[0]?.id);
  });

  test('a copy follows its original', () => {
    const state = labOf('a', 'b');
    const copied = duplicateTab(state, idOf(state, 'a'), 'Copy of a', DEFAULTS);
    expect(namesOf(copied)).toEqual(['a', 'Copy of a', 'b']);
    expect(activeName(copied)).toBe('Copy of a');
  });

  test('a tab that was stored on the server becomes a new one there when it is reopened, and its queries are moved', () => {
    const state = openTab(EMPTY_LAB, DEFAULTS, { serverId: 4, editorId: '4' });
    const [back] = reopenTab(closeTab(state, state.activeId ?? '')).tabs;
    expect(back).toMatchObject({ serverId: null, editorId: back?.id, migrateFrom: '4' });
  });

  test('moving a tab to and fro never mixes up the others', () => {
    const moves = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: -1, max: 5 })), {
      maxLength: 120,
    });
    fc.assert(
      fc.property(moves, (steps) => {
        let state = labOf('a', 'b', 'c', 'd', 'e');
        let order = namesOf(state);
        for (const [from, to] of steps) {
          const name = order[from] ?? '';
          const others = order.filter((other) => other !== name);
          const at = Math.min(others.length, Math.max(0, to));
          order = [...others.slice(0, at), name, ...others.slice(at)];
          state = moveTab(state, idOf(state, name), to);
          expect(namesOf(state)).toEqual(order);
        }
      }),
    );
  });

  test('[A4.11] a table is opened once, folded, and dropped', () => {
    const state = labOf('a');
    const id = idOf(state, 'a');
    const t = { schema: 'main', name: 't', expanded: true };
    const u = { schema: 'other', name: 't', expanded: true };
    const opened = setTable(setTable(state, id, t), id, u);
    expect(opened.tabs[0]?.tables).toEqual([u, t]);
    const folded = setTable(opened, id, { ...t, expanded: false });
    expect(folded.tabs[0]?.tables).toEqual([u, { ...t, expanded: false }]);
    expect(dropTable(folded, id, u).tabs[0]?.tables).toEqual([{ ...t, expanded: false }]);
  });

  test.each<[string, number, readonly string[]]>([
    ['a', 2, ['b', 'c', 'a']],
    ['c', 0, ['c', 'a', 'b']],
    ['b', -4, ['b', 'a', 'c']],
    ['b', 9, ['a', 'c', 'b']],
  ])('moving %s to %i', (name, to, order) => {
    const state = labOf('a', 'b', 'c');
    expect(namesOf(moveTab(state, idOf(state, name), to))).toEqual(order);
  });

  test('[A4.3] a preview is shown once per table and is removed with its run', () => {
    const state = labOf('a');
    const id = idOf(state, 'a');
    const preview = { schema: 'main', table: 'odd "name" 🦆' };
    const shown = addPreview(addPreview(state, id, preview), id, preview);
    expect(shown.tabs[0]?.previews).toEqual([preview]);
    const slot = previewSlot(id, preview);
    const ran = setRun(shown, slot, runOf('x'));
    expect(removePreview(ran, id, preview)).toMatchObject({ runs: {}, tabs: [{ previews: [], south: 'results' }] });
    expect(closeTab(ran, id).runs).toEqual({});
  });
});

describe('runs', () => {
  test('news of an older run does not change its successor', () => {
    const state = setRun(labOf('a'), 'slot', runOf('new'));
    expect(changeRun(state, 'slot', 'old', { state: 'failed' })).toBe(state);
    expect(changeRun(state, 'slot', 'new', { state: 'success' }).runs['slot']?.state).toBe('success');
  });
});

describe('reading stored tabs', () => {
  test.each([null, 3, 'text', [], {}, { id: 'x' }, { id: '', sql: '' }, { id: 5, sql: 'SELECT 1' }])(
    '%j is no tab',
    (value) => {
      expect(readTab(value)).toBeUndefined();
    },
  );

  test('a tab survives serialisation to JSON', () => {
    const tab = newTab([], undefined, DEFAULTS, {
      previews: [{ schema: 's', table: 't' }],
      tables: [{ schema: 's', name: 't', expanded: true }],
      selection: { anchor: 3, head: 1 },
      leftBar: { hidden: true, width: 300 },
      sql: '',
    });
    expect(readTab(JSON.parse(JSON.stringify(tab)))).toEqual(tab);
  });

  test('members that are missing in an older version get their defaults', () => {
    expect(readTab({ id: 'a', sql: 'SELECT 1', previews: [{ schema: 1 }], dbId: 'x' })).toMatchObject({
      name: 'Untitled Query 1',
      dbId: null,
      queryLimit: 1000,
      previews: [],
      south: 'results',
    });
  });
});

function runOf(clientId: string): LabRun {
  return {
    clientId,
    tabId: 'a',
    sql: 'SELECT 1',
    origin: { line: 0, column: 0 },
    background: false,
    state: 'running',
    progress: 0,
    step: null,
    startedAt: 1,
    endedAt: null,
    rows: null,
    limit: 10,
    limitingFactor: null,
    resultsKey: null,
    executedSql: null,
    error: null,
  };
}
