import { describe, expect, test } from 'vitest';
import { contractKindOf } from '../testing/contract-kinds.ts';
import { createComponent, emptyLayout, GRID_ID, type Layout, ROOT_ID } from './component.ts';
import { newComponent } from './component-kind.ts';
import { addComponent, type EditResult, type LayoutRules, moveComponent } from './layout-edits.ts';
import { nextPlace } from './next-place.ts';
import { parsePositions, serializePositions } from './position-json.ts';
import { withoutTopTabs, withOneTop } from './top-tabs.ts';

const rules = (): LayoutRules => {
  let count = 0;
  return { kindOf: contractKindOf, newId: (type) => `${type}-${(count += 1)}` };
};
const ON_TOP = { parentId: ROOT_ID, index: 0 };
const tabs = (id: string) => newComponent('TABS', id, contractKindOf);

function must(result: EditResult): Layout {
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  return result.layout;
}

const header = (layout: Layout, id: string, parentId = GRID_ID) =>
  must(addComponent(layout, newComponent('HEADER', id, contractKindOf), { parentId, index: 99 }, rules()));
const filled = () => header(header(emptyLayout(), 'H1'), 'H2');

describe('tabs over the whole dashboard', () => {
  test('take in what stood in the grid, and give it back', () => {
    const layout = must(addComponent(filled(), tabs('TOP'), ON_TOP, rules()));
    expect(layout[ROOT_ID]?.children).toEqual(['TOP']);
    expect(layout['TOP']?.children).toEqual(['TAB-1']);
    expect(layout['TAB-1']?.children).toEqual(['H1', 'H2']);
    expect(layout['H2']?.parents).toEqual([ROOT_ID, 'TOP', 'TAB-1']);
    expect(parsePositions(JSON.stringify(serializePositions(layout)))).toEqual(layout);
    expect(withoutTopTabs(layout)).toEqual(filled());
  });

  test('are made of tabs that stood in the grid', () => {
    const before = must(addComponent(filled(), tabs('T'), { parentId: GRID_ID, index: 0 }, rules()));
    const inside = header(before, 'H3', 'TAB-1');
    const layout = must(moveComponent(inside, 'T', ON_TOP, rules()));
    expect(layout[ROOT_ID]?.children).toEqual(['T']);
    expect(layout['TAB-1']?.children).toEqual(['H3', 'H1', 'H2']);
    expect(layout[GRID_ID]).toBeUndefined();
  });

  test('are there once, and nothing else can stand there', () => {
    const layout = must(addComponent(emptyLayout(), tabs('TOP'), ON_TOP, rules()));
    expect(addComponent(layout, tabs('MORE'), ON_TOP, rules()).ok).toBe(false);
    expect(addComponent(emptyLayout(), newComponent('HEADER', 'H', contractKindOf), ON_TOP, rules()).ok).toBe(false);
  });

  test('come first where somebody begins with tabs', () => {
    expect(nextPlace(emptyLayout(), [], tabs('T'), contractKindOf)).toEqual(ON_TOP);
    expect(nextPlace(filled(), [], tabs('T'), contractKindOf)).toEqual({ parentId: GRID_ID, index: 2 });
  });

  test('leave the pages of several in one place', () => {
    const layout = must(
      addComponent(
        must(addComponent(filled(), tabs('TOP'), ON_TOP, rules())),
        createComponent('TAB', 'P'),
        { parentId: 'TOP', index: 1 },
        rules(),
      ),
    );
    const both = header(layout, 'H3', 'P');
    expect(withoutTopTabs(both)[GRID_ID]?.children).toEqual(['H1', 'H2', 'H3']);
    expect(withoutTopTabs(filled())).toEqual(filled());
  });
});

test('of several components below the root, tabs take in the others', () => {
  const part = (type: string, id: string, children: readonly string[], parents: readonly string[]) => ({
    ...createComponent(type, id),
    children,
    parents,
  });
  const layout: Layout = {
    [ROOT_ID]: part('ROOT', ROOT_ID, [GRID_ID, 'T', 'U'], []),
    [GRID_ID]: part('GRID', GRID_ID, ['H'], [ROOT_ID]),
    H: part('HEADER', 'H', [], [ROOT_ID, GRID_ID]),
    T: part('TABS', 'T', ['P'], [ROOT_ID]),
    P: part('TAB', 'P', ['G'], [ROOT_ID, 'T']),
    G: part('HEADER', 'G', [], [ROOT_ID, 'T', 'P']),
    U: part('TABS', 'U', ['Q'], [ROOT_ID]),
    Q: part('TAB', 'Q', [], [ROOT_ID, 'U']),
  };
  const one = withOneTop(layout);
  expect(one[ROOT_ID]?.children).toEqual(['T']);
  expect(one['T']?.children).toEqual(['P', 'Q']);
  expect(one['P']?.children).toEqual(['G', 'H']);
  expect(one['H']?.parents).toEqual([ROOT_ID, 'T', 'P']);
  expect(Object.keys(one).toSorted()).toEqual(['G', 'H', 'P', 'Q', ROOT_ID, 'T'].toSorted());
});
