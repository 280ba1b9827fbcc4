import { expect, test } from 'vitest';
import { selectMarks } from '../../common/filters/filtering.ts';
import { createComponent, emptyLayout, GRID_ID } from '../../common/layout/component.ts';
import { addComponent } from '../../common/layout/layout-edits.ts';
import { contractRules } from '../../common/testing/contract-kinds.ts';
import { createDashboardStore, discard, isUnsaved, markSaved, filterStep, UNDO_LIMIT } from './dashboard-store.ts';

function open() {
  return createDashboardStore({ layout: emptyLayout(), title: 'One', css: '', activeTabs: [] });
}

test('[A2.8] [A4.7] edits of layout and title are undone and redone; filters are no edits', () => {
  const store = open();
  const before = store.getState().layout;
  const added = addComponent(before, createComponent('DIVIDER', 'D'), { parentId: GRID_ID, index: 0 }, contractRules());
  if (!added.ok) throw new Error(added.reason);
  store.setState({ layout: added.layout });
  store.setState({ title: 'Two' });
  filterStep(store, (now) => selectMarks(now, 1, { extraFormData: { time_range: 'Last day' } }));
  const { undo, redo } = store.temporal.getState();
  undo();
  expect(store.getState().title).toBe('One');
  undo();
  expect(store.getState().layout).toBe(before);
  expect(store.temporal.getState().pastStates).toHaveLength(0);
  redo();
  expect(store.getState().layout).toBe(added.layout);
  expect(store.getState().filtering.charts.has(1)).toBe(true);
});

test('[B3.42] [B9.26] the history holds 50 states and two more', () => {
  expect(UNDO_LIMIT).toBe(50 + 2);
  const store = open();
  for (let i = 0; i < UNDO_LIMIT + 10; i += 1) store.setState({ title: `Title ${i}` });
  expect(store.temporal.getState().pastStates).toHaveLength(UNDO_LIMIT);
});

test('[B3.41] the areas of the state stand apart: filters, settings, own states and views are no work that is saved or undone', () => {
  const store = open();
  const areas = () => {
    const { layout, title, settings, filtering, activeTabs, expanded, ownStates, refreshes, outcomes } =
      store.getState();
    return { layout, title, settings, filtering, activeTabs, expanded, ownStates, refreshes, outcomes };
  };
  filterStep(store, (now) => selectMarks(now, 1, { extraFormData: { time_range: 'Last day' } }));
  store.setState({ activeTabs: ['TAB-1'], expanded: [3], ownStates: { 3: { page: 2 } }, refreshes: { 3: 1 } });
  expect(isUnsaved(store.getState())).toBe(false);
  expect(store.temporal.getState().pastStates).toHaveLength(0);
  const before = areas();
  store.setState({ title: 'Two' });
  expect(areas()).toEqual({ ...before, title: 'Two' });
  discard(store);
  expect(areas()).toEqual(before);
});

test('[A4.8] unsaved is what differs from the last save: undoing everything, saving and discarding clear it', () => {
  const store = open();
  const unsaved = () => isUnsaved(store.getState());
  expect(unsaved()).toBe(false);
  store.setState({ title: 'Two' });
  expect(unsaved()).toBe(true);
  store.temporal.getState().undo();
  expect(unsaved()).toBe(false);
  store.setState({ title: 'Three' });
  markSaved(store);
  expect(unsaved()).toBe(false);
  expect(store.temporal.getState().pastStates).toHaveLength(0);
  store.setState({ title: 'Four' });
  discard(store);
  expect(store.getState().title).toBe('Three');
  expect(unsaved()).toBe(false);
});
