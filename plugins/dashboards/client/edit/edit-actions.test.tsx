import { act, cleanup, render, renderHook, screen, fireEvent } from '@testing-library/react';
import { DndContext } from '@dnd-kit/core';
import { createInstance } from 'i18next';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createComponent, GRID_ID, type Layout, ROOT_ID } from '../../common/layout/component.ts';
import { readSettings } from '../../common/settings/dashboard-settings.ts';
import texts from '../../i18n/tools/en.json' with { type: 'json' };
import { UNDO_LIMIT } from '../state/dashboard-store.ts';
import { createStage, rows, type Stage } from '../testing/dashboard-stage.tsx';
import { Decoration } from './decoration.tsx';
import { DropGaps, DropGapsContext } from './drop-gaps.ts';
import { createEditActions, type EditActions } from './edit-actions.ts';
import { EditActionsContext } from './edit-context.ts';
import { useUndoWarning } from './use-undo-warning.ts';

afterEach(cleanup);

const at = (type: string, id: string, parents: readonly string[], children: readonly string[] = [], meta = {}) => ({
  ...createComponent(type, id, meta),
  parents,
  children,
});
const chart = (id: number, parents: readonly string[], width = 4) =>
  at('CHART', `C${id}`, parents, [], { chartId: id, width, height: 20 });
const IN_TABS = [ROOT_ID, 'TABS'];

/** Two tabs with a row each; the second row is full, and holds tabs of its own beside it. */
const layout = {
  [ROOT_ID]: at('ROOT', ROOT_ID, [], ['TABS']),
  [GRID_ID]: at('GRID', GRID_ID, [ROOT_ID]),
  TABS: at('TABS', 'TABS', [ROOT_ID], ['T1', 'T2']),
  T1: at('TAB', 'T1', IN_TABS, ['R1'], { text: 'First' }),
  T2: at('TAB', 'T2', IN_TABS, ['R2'], { text: 'Second' }),
  R1: at('ROW', 'R1', [...IN_TABS, 'T1'], ['C1'], { background: 'BACKGROUND_TRANSPARENT' }),
  R2: at('ROW', 'R2', [...IN_TABS, 'T2'], ['C2'], { background: 'BACKGROUND_TRANSPARENT' }),
  C1: chart(1, [...IN_TABS, 'T1', 'R1']),
  C2: chart(2, [...IN_TABS, 'T2', 'R2'], 12),
} satisfies Layout;
const SCOPE_OF_FIRST = { rootPath: ['T1'], excluded: [] };
const ofFirstTab = {
  id: 'F',
  name: 'Town',
  type: 'NATIVE_FILTER',
  filterType: 'text',
  targets: [{}],
  scope: SCOPE_OF_FIRST,
  controlValues: {},
  defaultDataMask: {},
  cascadeParentIds: [],
};

let stage: Stage;
let actions: EditActions;
let warnings: string[];

beforeEach(async () => {
  warnings = [];
  stage = await createStage({
    charts: [{ id: 1 }, { id: 2 }],
    settings: { native_filter_configuration: [ofFirstTab] },
    editable: true,
    fetchData: async () => rows(1),
    answer: () => ({ result: [] }),
  });
  const { runtime } = stage;
  runtime.store.setState({ layout });
  runtime.store.temporal.getState().clear();
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { translation: texts } }, interpolation: { escapeValue: false } });
  const notifier = { ...runtime.notifier, warning: (text: string) => void warnings.push(text) };
  actions = createEditActions({ ...runtime, notifier }, i18n.t);
});
const now = () => stage.runtime.store.getState().layout;

describe('what an edit of the layout says', () => {
  test('[A5.1] a drop without room is refused in these words and changes nothing', () => {
    actions.move('C1', { parentId: 'R2', index: 1 });
    expect(warnings).toEqual([
      'There is not enough space for this component. Try decreasing its width, or increasing the destination width.',
    ]);
    expect(now()).toBe(layout);
  });

  test('a chart of the palette that was deleted meanwhile is told in the words of the page', async () => {
    await expect(actions.appendChart(77)).rejects.toThrow('The chart was deleted, or you may no longer see it.');
    expect(now()).toBe(layout);
  });

  test('[A5.2] a tab over the dashboard is not moved into the tabs of another', () => {
    const nested = {
      ...layout,
      T1: { ...layout.T1, children: ['R1', 'NEST'] },
      NEST: at('TABS', 'NEST', [...IN_TABS, 'T1'], ['N1']),
      N1: at('TAB', 'N1', [...IN_TABS, 'T1', 'NEST']),
    };
    stage.runtime.store.setState({ layout: nested });
    actions.move('T2', { parentId: 'NEST', index: 1 });
    expect(now()).toBe(nested);
    expect(warnings).toEqual(['Can not move top level tab into nested tabs']);
  });

  test('[A5.3] a chart that other filters reach afterwards is moved, with a warning', () => {
    actions.move('C1', { parentId: 'T2', index: 1 });
    expect(now()['C1']?.parents).toContain('T2');
    expect(warnings).toEqual(['This chart has been moved to a different filter scope.']);
  });

  test('[A5.3] a row of charts that other filters reach afterwards is moved, with a warning for all of them', () => {
    const { C1, R1 } = layout;
    const beside = { ...layout, C3: { ...chart(3, C1.parents), id: 'C3' }, R1: { ...R1, children: ['C1', 'C3'] } };
    stage.runtime.store.setState({ layout: beside });
    actions.move('R1', { parentId: 'T2', index: 0 });
    expect(now()['R1']?.parents).toContain('T2');
    expect(warnings).toEqual(['2 charts have been moved to a different filter scope.']);
  });

  test.each([
    ['a chart that holds filters', { filter_scopes: { 2: { town: { scope: ['T1'], immune: [] } } } }],
    ['what is selected in a chart', { chart_configuration: { 2: { crossFilters: { scope: SCOPE_OF_FIRST } } } }],
    ['what is selected in any chart', { global_chart_configuration: { scope: SCOPE_OF_FIRST } }],
  ])('[A5.3] so is a chart that %s reaches no more', (_, settings) => {
    stage.runtime.store.setState({ settings: readSettings(JSON.stringify(settings)) });
    actions.move('C1', { parentId: 'T2', index: 1 });
    expect(warnings).toEqual(['This chart has been moved to a different filter scope.']);
  });

  test('a move in the same scope says nothing, and tabs change places', () => {
    actions.move('T2', { parentId: 'TABS', index: 0 });
    expect(now()['TABS']?.children).toEqual(['T2', 'T1']);
    expect(warnings).toEqual([]);
  });

  test('[B4.63] [B4.64] add, move, resize, delete are each one step to undo and redo', () => {
    const { undo, redo } = stage.runtime.store.temporal.getState();
    const steps: readonly (() => void)[] = [
      () => actions.add('HEADER', {}, { parentId: 'T1', index: 0 }),
      () => actions.move('T2', { parentId: 'TABS', index: 0 }),
      () => actions.resize('C1', { width: 6 }),
      () => actions.remove('C1'),
    ];
    const states = [now()];
    for (const step of steps) {
      step();
      states.push(now());
    }
    expect(new Set(states).size).toBe(5);
    for (const before of states.toReversed().slice(1)) {
      undo();
      expect(now()).toBe(before);
    }
    for (const after of states.slice(1)) {
      redo();
      expect(now()).toBe(after);
    }
  });
});

test('[A4.14] [B9.26] using the last undo slot warns once, with their number', async () => {
  const shown: string[] = [];
  stage.runtime.notifier.warning = (text) => void shown.push(text);
  renderHook(() => useUndoWarning(), { wrapper: ({ children }) => stage.wrap(children) });
  for (let step = 1; step < UNDO_LIMIT; step += 1) act(() => actions.resize('C1', { height: 20 + step }));
  expect(shown).toEqual([]);
  for (const height of [90, 91]) act(() => actions.resize('C1', { height }));
  expect(shown).toHaveLength(1);
  expect(shown[0]).toMatch(/^You have used all 52 undo slots/);
});

test('a component with a background is filled and cleared from its handle; a chart has none', () => {
  render(
    stage.wrap(
      <EditActionsContext value={actions}>
        <DropGapsContext value={new DropGaps()}>
          <DndContext>
            <Decoration id="R1" />
            <Decoration id="C1" />
          </DndContext>
        </DropGapsContext>
      </EditActionsContext>,
    ),
  );
  const toggles = screen.getAllByRole('button', { name: /^Fill the background of/ });
  expect(toggles).toHaveLength(1);
  for (const background of ['BACKGROUND_WHITE', 'BACKGROUND_TRANSPARENT']) {
    fireEvent.click(screen.getByRole('button', { name: /^Fill the background of/ }));
    expect(now()['R1']?.meta['background']).toBe(background);
  }
});
