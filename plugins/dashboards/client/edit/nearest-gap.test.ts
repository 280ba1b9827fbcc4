import { expect, test } from 'vitest';
import { createComponent, type Layout } from '../../common/layout/component.ts';
import { contractKindOf } from '../../common/testing/contract-kinds.ts';
import { createDashboardStore } from '../state/dashboard-store.ts';
import type { DragData } from './drag-data.ts';
import { DropGaps } from './drop-gaps.ts';
import { gapByKeys } from './nearest-gap.ts';

const WIDTH = 100;

/** A strip of three tabs with a drop zone before, between and after them. */
function strip() {
  const tabs = ['A', 'B', 'C'];
  const layout: Layout = {
    TABS: { ...createComponent('TABS', 'TABS'), children: tabs },
    ...Object.fromEntries(tabs.map((id) => [id, { ...createComponent('TAB', id), parents: ['TABS'] }])),
  };
  const gaps = new DropGaps();
  for (let index = 0; index <= tabs.length; index += 1) {
    const element = document.createElement('span');
    element.getBoundingClientRect = () => new DOMRect(index * WIDTH, 0, 2, 20);
    gaps.add(element, { parentId: 'TABS', index });
  }
  return { layout, gaps };
}

test.each<[string, DragData, number, string, number]>([
  ['the second tab to the left', { kind: 'move', id: 'B', label: 'B' }, 1, 'ArrowLeft', 0],
  ['the second tab to the right', { kind: 'move', id: 'B', label: 'B' }, 1, 'ArrowRight', 3],
  ['the same from the drop zone behind it', { kind: 'move', id: 'B', label: 'B' }, 2, 'ArrowLeft', 0],
  ['the last tab to the left', { kind: 'move', id: 'C', label: 'C' }, 3, 'ArrowLeft', 1],
  ['the first tab no further to the left', { kind: 'move', id: 'A', label: 'A' }, 1, 'ArrowLeft', 0],
  ['a new tab from one drop zone to the next', { kind: 'new', key: 'TAB', label: 'Tab' }, 1, 'ArrowRight', 2],
])('one key moves %s', (_, drag, from, code, to) => {
  const { layout, gaps } = strip();
  const runtime = { store: createDashboardStore({ layout, title: '', css: '' }), componentKind: contractKindOf };
  const coordinates = gapByKeys(runtime, gaps);
  const own = new DOMRect(from * WIDTH - 9, 0, 20, 20);
  const context = { active: { data: { current: drag } }, collisionRect: own };
  const next = coordinates(new KeyboardEvent('keydown', { code }), { context } as never);
  expect(next?.x).toBe(to * WIDTH + 1 - own.width / 2);
});
