import { beforeEach, expect, it } from 'vitest';
import { createComponent, emptyLayout, GRID_ID } from '../../common/layout/component.ts';
import { addComponent } from '../../common/layout/layout-edits.ts';
import { contractRules } from '../../common/testing/contract-kinds.ts';
import { DropGaps } from './drop-gaps.ts';

const gap = () => document.createElement('div');

let gaps: DropGaps;
beforeEach(() => {
  gaps = new DropGaps();
});

it('marks one place at a time, and none that is gone', () => {
  const [one, other] = [gap(), gap()];
  const place = { parentId: GRID_ID, index: 0 };
  gaps.add(one, place);
  const remove = gaps.add(other, { ...place, index: 1 });
  gaps.mark({ element: one, place });
  gaps.mark({ element: other, place: { ...place, index: 1 } });
  expect([one, other].map((element) => element.hasAttribute('data-over'))).toEqual([false, true]);
  remove();
  expect(gaps.marked).toBeUndefined();
  expect(other.hasAttribute('data-over')).toBe(false);
});

it('a thing finds places where its kind may stand, and none in itself', () => {
  const rules = contractRules();
  const added = addComponent(
    emptyLayout(),
    createComponent('ROW', 'ROW-1', {}),
    { parentId: GRID_ID, index: 0 },
    rules,
  );
  if (!added.ok) throw new Error(added.reason);
  const [grid, row] = [gap(), gap()];
  gaps.add(grid, { parentId: GRID_ID, index: 1 });
  gaps.add(row, { parentId: 'ROW-1', index: 0 });
  const drag = { kind: 'move', id: 'ROW-1', label: 'Row' } as const;
  expect(gaps.among(added.layout, drag, rules.kindOf).map(({ element }) => element)).toEqual([grid]);
});
