import { describe, expect, it } from 'vitest';
import { kindOfComponent, newComponent } from './layout/component-kind.ts';
import { isAllowedChild } from './layout/nesting.ts';
import { contractKindOf } from './testing/contract-kinds.ts';

/** The contract's table: parent → child → the greatest depth of the parent. */
const NESTING: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ROOT: { TABS: 0 },
  GRID: { CHART: 1, DYNAMIC: 1, MARKDOWN: 1, COLUMN: 1, DIVIDER: 1, HEADER: 1, ROW: 1, TABS: 1 },
  ROW: { CHART: 4, DYNAMIC: 4, MARKDOWN: 4, COLUMN: 4 },
  TABS: { TAB: 3 },
  TAB: { CHART: 5, DYNAMIC: 5, MARKDOWN: 5, DIVIDER: 5, HEADER: 5, COLUMN: 3, ROW: 3, TABS: 3 },
  COLUMN: { CHART: 5, HEADER: 5, MARKDOWN: 5, ROW: 3, DIVIDER: 3, TABS: 3 },
  CHART: {},
};
const CHILDREN = ['CHART', 'DYNAMIC', 'MARKDOWN', 'COLUMN', 'DIVIDER', 'HEADER', 'ROW', 'TABS', 'TAB'];

describe('the declared kinds nest as the contract says', () => {
  it.each(Object.entries(NESTING))('in %s', (parent, allowed) => {
    for (const child of CHILDREN) {
      const kind = contractKindOf(child);
      const deepest = [0, 1, 2, 3, 4, 5, 6].filter((depth) => isAllowedChild(parent, depth, kind)).at(-1);
      expect([child, deepest]).toEqual([child, allowed[child]]);
    }
  });
});

it.each([
  ['CHART', 1],
  ['COLUMN', 1],
  ['HEADER', 1],
  ['DIVIDER', 1],
  ['MARKDOWN', 1],
  ['ROW', 1],
  ['TABS', 1],
  ['TAB', undefined],
  ['DYNAMIC', 1],
])('[B3.26] a component of the type %s is stored under its type', (type, depthOfGrid) => {
  expect(newComponent(type, `${type}-1`, contractKindOf)).toMatchObject({ id: `${type}-1`, type, children: [] });
  expect(contractKindOf(type)?.parents['GRID']).toBe(depthOfGrid);
});

it('[A3.9] a new header says so', () => {
  expect(newComponent('HEADER', 'HEADER-1', contractKindOf).meta.text).toBe('New header');
});

it('a kind of a plugin is stored as a dynamic component, and found by its key', () => {
  const note = {
    ...contractKindOf('MARKDOWN'),
    label: 'note',
    parents: { GRID: 1 },
    resizable: 'none',
    defaultMeta: { a: 1 },
  } as const;
  const kindOf = (key: string) => (key === 'acme-note' ? { ...note, isLayoutType: false } : contractKindOf(key));
  const component = newComponent('acme-note', 'N', kindOf, { b: 2 });
  expect(component).toMatchObject({ type: 'DYNAMIC', meta: { a: 1, b: 2, componentKey: 'acme-note' } });
  expect(kindOfComponent(component, kindOf)?.label).toBe('note');
  expect(kindOfComponent(component, contractKindOf)?.label).toBe('kind.DYNAMIC');
});
