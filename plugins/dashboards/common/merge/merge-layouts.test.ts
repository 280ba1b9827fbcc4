import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { availableWidth } from '../layout/available-width.ts';
import { createComponent, emptyLayout, GRID_ID, type Layout, ROOT_ID } from '../layout/component.ts';
import { newComponent } from '../layout/component-kind.ts';
import { descendants } from '../layout/descendants.ts';
import {
  addComponent,
  deleteComponent,
  type EditResult,
  type LayoutRules,
  moveComponent,
  occupiedWidth,
  resizeComponent,
  updateMeta,
} from '../layout/layout-edits.ts';
import { parsePositions, serializePositions } from '../layout/position-json.ts';
import { withoutTopTabs } from '../layout/top-tabs.ts';
import { contractKindOf } from '../testing/contract-kinds.ts';
import { type MergeChoices, type MergeConflict, recordConflicts, type Side } from './merge-conflict.ts';
import { sameJson } from './merge-json.ts';
import { mergeLayouts } from './merge-layouts.ts';

let counter = 0;
const rules: LayoutRules = { kindOf: contractKindOf, newId: (type) => `${type}-${(counter += 1)}` };
const at = (parentId: string, index = 99) => ({ parentId, index });
const chart = (id: string, width = 4) => newComponent('CHART', id, contractKindOf, { chartId: id.length, width });

function must(result: EditResult): Layout {
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  return result.layout;
}
const add = (layout: Layout, id: string, parentId: string = GRID_ID, width = 4) =>
  must(addComponent(layout, chart(id, width), at(parentId), rules));
const move = (layout: Layout, id: string, parentId: string, index = 99) =>
  must(moveComponent(layout, id, at(parentId, index), rules));
const rowOf = (layout: Layout, id: string) => layout[id]?.parents.at(-1) ?? '';

/** Charts A and B in a row, C in the next, and tabs T with the page P. */
function start(): Layout {
  let layout = add(emptyLayout(), 'A');
  layout = add(layout, 'B', rowOf(layout, 'A'));
  layout = add(layout, 'C');
  const tabs = { ...createComponent('TABS', 'T'), children: ['P'], parents: [ROOT_ID, GRID_ID] };
  const page = { ...createComponent('TAB', 'P', { text: 'Page' }), parents: [ROOT_ID, GRID_ID, 'T'] };
  const grid = layout[GRID_ID];
  if (!grid) throw new Error('There is no grid.');
  return { ...layout, [GRID_ID]: { ...grid, children: [...grid.children, 'T'] }, T: tabs, P: page };
}

function merge(base: Layout, mine: Layout, theirs: Layout, choices: MergeChoices = {}) {
  const record = recordConflicts(choices);
  const layout = mergeLayouts({ base, mine, theirs }, record);
  return { layout, conflicts: record.found() };
}

describe('disjoint edits of two editors stand both', () => {
  test.each<[string, (layout: Layout) => Layout, (layout: Layout) => Layout, (layout: Layout) => void]>([
    [
      'each adds a chart to the same row, which becomes two',
      (layout) => add(layout, 'X', rowOf(layout, 'A')),
      (layout) => add(layout, 'Y', rowOf(layout, 'A')),
      (layout) => {
        expect([layout['X'], layout['Y']].map((one) => one?.type)).toEqual(['CHART', 'CHART']);
        for (const { id, type } of Object.values(layout))
          if (type === 'ROW') expect(occupiedWidth(layout, id)).toBeLessThanOrEqual(12);
      },
    ],
    [
      'one moves a chart that the other makes higher',
      (layout) => move(layout, 'C', rowOf(layout, 'A')),
      (layout) => resizeComponent(layout, 'C', { height: 20 }),
      (layout) => {
        expect(rowOf(layout, 'C')).toBe(rowOf(layout, 'A'));
        expect(layout['C']?.meta.height).toBe(20);
      },
    ],
    [
      'one removes the chart beside which the other puts another',
      (layout) => deleteComponent(layout, 'C'),
      (layout) => add(layout, 'Y', rowOf(layout, 'C')),
      (layout) => {
        expect(layout['C']).toBeUndefined();
        expect(layout[rowOf(layout, 'Y')]?.children).toEqual(['Y']);
      },
    ],
    [
      'one removes a chart whose row the other moves',
      (layout) => deleteComponent(layout, 'A'),
      (layout) => move(layout, rowOf(layout, 'A'), 'P'),
      (layout) => {
        expect(layout['A']).toBeUndefined();
        expect(layout['B']?.parents).toContain('P');
      },
    ],
    [
      'one puts tabs over the dashboard, the other adds a chart',
      (layout) => must(addComponent(layout, createComponent('TABS', 'TOP'), at(ROOT_ID, 0), rules)),
      (layout) => add(layout, 'Y'),
      (layout) => {
        expect(layout[ROOT_ID]?.children).toEqual(['TOP']);
        expect(layout[GRID_ID]).toBeUndefined();
        expect(['A', 'C', 'T', 'Y'].map((id) => layout[id]?.parents[1])).toEqual(['TOP', 'TOP', 'TOP', 'TOP']);
      },
    ],
    [
      'both write different members of one component',
      (layout) => updateMeta(layout, 'P', { text: 'Mine' }),
      (layout) => updateMeta(layout, 'P', { background: 'BACKGROUND_WHITE' }),
      (layout) => expect(layout['P']?.meta).toMatchObject({ text: 'Mine', background: 'BACKGROUND_WHITE' }),
    ],
  ])('%s', (_, mine, theirs, check) => {
    const base = start();
    const forth = merge(base, mine(base), theirs(base));
    expect(forth.conflicts).toEqual([]);
    check(forth.layout);
    const back = merge(base, theirs(base), mine(base));
    expect(back.conflicts).toEqual([]);
    check(back.layout);
  });
});

describe('overlapping edits are conflicts, and the choice decides', () => {
  test.each<[string, (layout: Layout) => Layout, (layout: Layout) => Layout, string, (l: Layout) => unknown]>([
    [
      'two widths',
      (layout) => resizeComponent(layout, 'C', { width: 6 }),
      (layout) => resizeComponent(layout, 'C', { width: 8 }),
      'meta/C/width',
      (layout) => layout['C']?.meta.width,
    ],
    [
      'two places',
      (layout) => move(layout, 'C', rowOf(layout, 'A')),
      (layout) => move(layout, 'C', 'P'),
      'place/C',
      (layout) => layout['C']?.parents.includes('P'),
    ],
    [
      'removed and changed',
      (layout) => deleteComponent(layout, 'C'),
      (layout) => resizeComponent(layout, 'C', { height: 9 }),
      'removal/C',
      (layout) => layout['C']?.meta.height,
    ],
    [
      'a page removed, a chart put into it',
      (layout) => deleteComponent(layout, 'P'),
      (layout) => add(layout, 'Y', 'P'),
      'removal/P',
      (layout) => layout['Y']?.id,
    ],
  ])('%s', (_, mine, theirs, key, value) => {
    const base = start();
    const [here, there] = [mine(base), theirs(base)];
    const asked = merge(base, here, there);
    expect(asked.conflicts.map((conflict) => conflict.key)).toEqual([key]);
    expect(value(asked.layout)).toEqual(value(there));
    expect(value(merge(base, here, there, { [key]: 'mine' }).layout)).toEqual(value(here));
  });

  test('each moves a container into the one that the other moves', () => {
    const column = (layout: Layout, id: string) =>
      must(addComponent(layout, newComponent('COLUMN', id, contractKindOf, { width: 4 }), at(GRID_ID), rules));
    const base = column(column(emptyLayout(), 'K'), 'L');
    const [k, l] = [rowOf(base, 'K'), rowOf(base, 'L')];
    const { layout, conflicts } = merge(base, move(base, k, 'L'), move(base, l, 'K'));
    expect(conflicts.map(({ subject }) => subject.of)).toContain('place');
    expect([layout['K']?.parents[0], layout['L']?.parents[0]]).toEqual([ROOT_ID, ROOT_ID]);
  });
});

const step = fc.record({
  kind: fc.constantFrom('add', 'move', 'delete', 'resize', 'write', 'tabs', 'noTabs'),
  a: fc.nat(40),
  b: fc.nat(40),
  size: fc.integer({ min: 1, max: 12 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function edit(layout: Layout, { kind, a, b, size }: Step): Layout {
  const ids = Object.keys(layout).filter((id) => id !== ROOT_ID);
  const one = ids[a % ids.length] ?? GRID_ID;
  const other = ids[b % ids.length] ?? GRID_ID;
  if (kind === 'delete') return one === GRID_ID ? layout : deleteComponent(layout, one);
  if (kind === 'resize') return layout[one]?.type === 'CHART' ? resizeComponent(layout, one, { width: size }) : layout;
  if (kind === 'write') return updateMeta(layout, one, { text: `${size}` });
  if (kind === 'noTabs') return withoutTopTabs(layout);
  if (kind === 'tabs') {
    const tabs = addComponent(layout, createComponent('TABS', rules.newId('TABS')), at(ROOT_ID, 0), rules);
    return tabs.ok ? tabs.layout : layout;
  }
  const result =
    kind === 'add'
      ? addComponent(layout, chart(rules.newId('CHART'), size), at(other, a % 3), rules)
      : moveComponent(layout, one, at(other, a % 3), rules);
  return result.ok ? result.layout : layout;
}

/** What an editor did, seen from where he began: each must stand in the result or among the conflicts. */
function lost(
  base: Layout,
  edited: Layout,
  merged: Layout,
  conflicts: readonly MergeConflict[],
  side: Side,
): unknown[] {
  const told = new Set(conflicts.flatMap(({ subject }) => ('id' in subject ? [subject.id] : [])));
  const near = (id: string) =>
    [id, ...(base[id]?.parents ?? []), ...(edited[id]?.parents ?? []), ...descendants(edited, id)].some((one) =>
      told.has(one),
    );
  return [...new Set([...Object.keys(base), ...Object.keys(edited)])].flatMap((id) => {
    const [before, now, result] = [base[id], edited[id], merged[id]];
    const isRow = (now ?? before)?.type === 'ROW';
    // What stands below the root gives way to tabs over the whole dashboard, which take in what it held.
    const isTop = (one: string) => rowOf(edited, one) === ROOT_ID || rowOf(base, one) === ROOT_ID;
    if (near(id) || isTop(id)) return [];
    if (now === undefined)
      return result === undefined || (isRow && result.children.length > 0) ? [] : [[side, id, 'is back']];
    if (result === undefined) {
      const untouched =
        before !== undefined && sameJson(before.meta, now.meta) && rowOf(base, id) === rowOf(edited, id);
      // A row goes with the last of what stood in it; each of that is looked at by itself.
      return untouched || isRow ? [] : [[side, id, 'is gone']];
    }
    const moved = before === undefined || rowOf(base, id) !== rowOf(edited, id);
    const home = rowOf(merged, id);
    if (isTop(rowOf(edited, id)) && merged[rowOf(edited, id)] === undefined) return [];
    if (moved && home !== rowOf(edited, id) && !home.startsWith(`${rowOf(edited, id)}-`)) return [[side, id, 'moved']];
    const written = Object.entries(now.meta).filter(([name, value]) => !sameJson(before?.meta[name], value));
    return written.flatMap(([name, value]) =>
      sameJson(result.meta[name], value) ||
      (name === 'width' && (result.meta.width ?? 0) <= availableWidth(merged, home))
        ? []
        : [[side, id, name]],
    );
  });
}

test('any interleaving of two edit scripts loses no operation: it stands in the result or is asked about', () => {
  const scripts = fc.tuple(
    fc.array(step, { maxLength: 8 }),
    fc.array(step, { maxLength: 10 }),
    fc.array(step, { maxLength: 10 }),
  );
  fc.assert(
    fc.property(scripts, ([before, mySteps, theirSteps]) => {
      const base = before.reduce(edit, start());
      const mine = mySteps.reduce(edit, base);
      const theirs = theirSteps.reduce(edit, base);
      const { layout, conflicts } = merge(base, mine, theirs);
      expect(lost(base, mine, layout, conflicts, 'mine')).toEqual([]);
      expect(lost(base, theirs, layout, conflicts, 'theirs')).toEqual([]);
      expect(layout[ROOT_ID]?.children).toHaveLength(1);
      for (const { id, children, type } of Object.values(layout)) {
        for (const child of children) expect(layout[child]?.parents.at(-1)).toBe(id);
        if (type === 'ROW' && children.length > 1)
          expect(occupiedWidth(layout, id)).toBeLessThanOrEqual(availableWidth(layout, id));
      }
      expect(parsePositions(JSON.stringify(serializePositions(layout)))).toEqual(layout);
    }),
    { numRuns: 400 },
  );
});

test('saves in any order, each from the version that its editor saw, keep all operations', () => {
  const turn = fc.record({ editor: fc.constantFrom(0, 1), saves: fc.boolean(), step });
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 24 }), (turns) => {
      let server = start();
      const seen = [server, server];
      const open = [server, server];
      for (const { editor, saves, step: one } of turns) {
        open[editor] = edit(open[editor] ?? server, one);
        if (!saves) continue;
        const [base, mine, theirs] = [seen[editor] ?? server, open[editor] ?? server, server];
        const { layout, conflicts } = merge(base, mine, theirs);
        expect(lost(base, mine, layout, conflicts, 'mine')).toEqual([]);
        expect(lost(base, theirs, layout, conflicts, 'theirs')).toEqual([]);
        server = seen[editor] = open[editor] = layout;
      }
    }),
    { numRuns: 200 },
  );
});
