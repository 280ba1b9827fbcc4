import { DndContext } from '@dnd-kit/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LayoutNode } from '../canvas/layout-node.tsx';
import { EditContext } from '../canvas/edit-context.ts';
import { createComponent, GRID_ID, type Layout, ROOT_ID } from '../../common/layout/component.ts';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import { CanvasParts, PartsOfCanvas } from './canvas-parts.tsx';
import { DropGaps, DropGapsContext } from './drop-gaps.ts';
import { createEditActions } from './edit-actions.ts';
import { EditActionsContext } from './edit-context.ts';
import { besideOf } from './reveal.ts';
import { placesOf } from './edit-view.tsx';

afterEach(cleanup);

const at = (type: string, id: string, parents: readonly string[], children: readonly string[] = [], meta = {}) => ({
  ...createComponent(type, id, meta),
  parents,
  children,
});
const IN_GRID = [ROOT_ID, GRID_ID];
const layout: Layout = {
  [ROOT_ID]: at('ROOT', ROOT_ID, [], [GRID_ID]),
  [GRID_ID]: at('GRID', GRID_ID, [ROOT_ID], ['TABS', 'ROW']),
  TABS: at('TABS', 'TABS', IN_GRID, ['T1']),
  T1: at('TAB', 'T1', [...IN_GRID, 'TABS'], [], { text: 'First' }),
  ROW: at('ROW', 'ROW', IN_GRID, ['M1', 'M2'], { background: 'BACKGROUND_TRANSPARENT' }),
  M1: at('CHART', 'M1', [...IN_GRID, 'ROW'], [], { chartId: 1, width: 4, height: 20, sliceName: 'One' }),
  M2: at('CHART', 'M2', [...IN_GRID, 'ROW'], [], { chartId: 2, width: 4, height: 20, sliceName: 'Two' }),
};

async function open() {
  const stage = await createStage({ charts: [{ id: 1 }, { id: 2 }], editable: true, fetchData: async () => rows(1) });
  const actions = createEditActions(stage.runtime, ((key: string) => key) as never);
  stage.runtime.store.setState({ layout });
  const parts = new CanvasParts();
  const tools = { ...placesOf(parts), changeMeta: actions.changeMeta };
  await act(async () => {
    render(
      stage.wrap(
        <EditActionsContext value={actions}>
          <EditContext value={tools}>
            <LayoutNode id={GRID_ID} />
          </EditContext>
          <DropGapsContext value={new DropGaps()}>
            <DndContext>
              <PartsOfCanvas parts={parts} />
            </DndContext>
          </DropGapsContext>
        </EditActionsContext>,
      ),
    );
  });
  return stage.runtime.store;
}

test('a new tab is the one that is shown, and asks for its name at once', async () => {
  const store = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Add tab' }));
  const field = await screen.findByRole('textbox', { name: 'Name of the tab' });
  expect(field.getAttribute('placeholder')).toBe('Tab title');
  fireEvent.change(field, { target: { value: 'Second' } });
  fireEvent.submit(field);
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['First', 'Second']);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Second');
  expect(store.getState().layout['TABS']?.children).toHaveLength(2);
});

test('a size that keys change is said', async () => {
  await open();
  const grip = screen.getByRole('button', { name: 'Move One' });
  fireEvent.keyDown(grip, { key: 'ArrowRight', shiftKey: true });
  expect(screen.getByText('One: 5 columns wide, 20 units high.').getAttribute('role')).toBe('status');
  fireEvent.keyDown(grip, { key: 'ArrowDown', shiftKey: true });
  expect(screen.getByText('One: 5 columns wide, 21 units high.')).toBeDefined();
});

test('after a removal the keyboard stands at what was beside it', async () => {
  const store = await open();
  const first = screen.getByRole('button', { name: 'Move One' });
  first.focus();
  fireEvent.keyDown(first, { key: 'Delete' });
  expect(store.getState().layout['M1']).toBeUndefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Two' })));
});

test('after the last component of a row, which goes with it, the keyboard stands at the next row', async () => {
  await open();
  for (const name of ['One', 'Two']) {
    const grip = screen.getByRole('button', { name: `Move ${name}` });
    grip.focus();
    fireEvent.keyDown(grip, { key: 'Delete' });
    await waitFor(() => expect(screen.queryByRole('button', { name: `Move ${name}` })).toBeNull());
  }
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Tabs' })));
});

test.each([
  ['M1', ['M2', 'ROW', 'TABS', GRID_ID, ROOT_ID]],
  ['M2', ['M1', 'ROW', 'TABS', GRID_ID, ROOT_ID]],
  ['T1', ['TABS', 'ROW', GRID_ID, ROOT_ID]],
])('beside %s stand %j', (id, beside) => {
  expect(besideOf(layout, id)).toEqual(beside);
});
