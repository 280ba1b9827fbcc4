import { expect, it } from 'vitest';
import { createComponent, emptyLayout, GRID_ID } from '../../common/layout/component.ts';
import { addComponent, moveComponent } from '../../common/layout/layout-edits.ts';
import { contractRules } from '../../common/testing/contract-kinds.ts';
import { createDashboardStore } from '../state/dashboard-store.ts';
import kinds from '../../i18n/en.json' with { type: 'json' };
import ofTools from '../../i18n/tools/en.json' with { type: 'json' };
import { createInstance } from 'i18next';
import { dragAnnouncements } from './drag-words.ts';
import type { DropGap } from './drop-gaps.ts';

async function words() {
  const rules = contractRules();
  let layout = emptyLayout();
  for (const name of ['One', 'Two']) {
    const chart = createComponent('CHART', `CHART-${name}`, { chartId: 1, sliceName: name });
    const added = addComponent(layout, chart, { parentId: GRID_ID, index: 9 }, rules);
    if (!added.ok) throw new Error(added.reason);
    layout = added.layout;
  }
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { translation: { ...kinds, ...ofTools } } } });
  const store = createDashboardStore({ layout, title: '', css: '' });
  const gaps: { marked: DropGap | undefined } = { marked: undefined };
  return {
    gaps,
    store,
    announcements: dragAnnouncements(store, gaps, i18n.t, ({ type }) => i18n.t(`kind.${type}`)),
    rows: layout[GRID_ID]?.children ?? [],
  };
}

const dragged = (label: string, kind = 'move') =>
  ({ id: 'CHART-missing-10', data: { current: { kind, id: 'x', label } } }) as never;
const CANVAS = { active: dragged('Flights per day'), over: null };

it('says names and places, never ids, and each place once', async () => {
  const { announcements, gaps, rows, store } = await words();
  const { onDragMove } = announcements;
  const at = (parentId: string | undefined, index: number) => {
    gaps.marked =
      parentId === undefined ? undefined : { element: document.createElement('div'), place: { parentId, index } };
    return onDragMove?.(CANVAS);
  };
  const drop = () => {
    store.setState(({ layout }) => ({ layout: { ...layout } }));
    return announcements.onDragEnd(CANVAS);
  };
  const said = [
    announcements.onDragStart(CANVAS),
    at('GRID_ID', 0),
    at('GRID_ID', 0),
    at(rows[1], 1),
    at(undefined, 0),
    at(rows[0], 0),
    drop(),
    announcements.onDragCancel(CANVAS),
  ];
  expect(said).toEqual([
    'Flights per day lifted.',
    'Flights per day: place 1 in Grid.',
    undefined,
    'Flights per day: place 2 in Row 2.',
    'Flights per day: cannot be placed here.',
    'Flights per day: place 1 in Row 1.',
    'Flights per day dropped: place 1 in Row 1.',
    'Flights per day is back where it was.',
  ]);
  expect(said.join(' ')).not.toMatch(/_ID|CHART-|droppable|Draggable/);
});

it('names the position that a component has afterwards, not the gap that it fills', async () => {
  const { announcements, gaps, store } = await words();
  const { layout } = store.getState();
  const [first] = layout[GRID_ID]?.children ?? [];
  const drag = {
    active: { id: 'x', data: { current: { kind: 'move', id: first, label: 'Row' } } } as never,
    over: null,
  };
  announcements.onDragStart(drag);
  gaps.marked = { element: document.createElement('div'), place: { parentId: GRID_ID, index: 2 } };
  const over = announcements.onDragMove?.(drag);
  const moved = moveComponent(layout, first ?? '', gaps.marked.place, contractRules());
  if (moved.ok) store.setState({ layout: moved.layout });
  expect([over, announcements.onDragEnd(drag)]).toEqual(['Row: place 2 in Grid.', 'Row dropped: place 2 in Grid.']);
});

it.each([
  ['move', 'One is back where it was.'],
  ['new', 'One is back where it was.'],
  // It is loaded first, so nothing has changed yet.
  ['chart', 'One dropped: place 1 in Grid.'],
])('a drop that changes nothing, of the kind %s: %s', async (kind, heard) => {
  const { announcements, gaps } = await words();
  const drag = { active: dragged('One', kind), over: null };
  announcements.onDragStart(drag);
  gaps.marked = { element: document.createElement('div'), place: { parentId: GRID_ID, index: 0 } };
  expect(announcements.onDragEnd(drag)).toBe(heard);
});
