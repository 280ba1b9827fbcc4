import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { componentOf, createStage, rows, type Stage } from '../testing/dashboard-stage.tsx';
import { useState } from 'react';
import { Canvas } from '../canvas/canvas.tsx';
import { EditContext, type EditTools } from '../canvas/edit-context.ts';
import EditView from './edit-view.tsx';

const FILTERS = ['Town', 'Age'].map((name) => ({
  id: `NATIVE_FILTER-${name}`,
  type: 'NATIVE_FILTER',
  filterType: 'text',
  name,
  targets: [{ datasetId: 1, column: { name } }],
  // The other chart is out of the scope of one of them.
  scope: { rootPath: ['ROOT_ID'], excluded: name === 'Age' ? [1] : [] },
  controlValues: {},
  defaultDataMask: {},
  cascadeParentIds: [],
}));

/** The editor around a canvas, as the page has it. */
function Edited() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [tools, setTools] = useState<EditTools | null>(null);
  return (
    <>
      <div ref={setElement}>
        <div data-side="left" />
        <EditContext value={tools}>
          <Canvas />
        </EditContext>
        <div data-side="right" />
      </div>
      {element ? <EditView reload={vi.fn()} field={element} onTools={setTools} /> : null}
    </>
  );
}

let stage: Stage;
let id: string;

beforeEach(async () => {
  stage = await createStage({
    charts: [{ id: 1 }, { id: 2 }],
    editable: true,
    settings: { native_filter_configuration: FILTERS },
    fetchData: async () => rows(1),
    answer: async () => ({ count: 0, result: [] }),
  });
  id = componentOf(stage.runtime.store.getState().layout, 1);
  await act(async () => {
    render(stage.wrap(<Edited />));
  });
});
afterEach(cleanup);

const meta = () => stage.runtime.store.getState().layout[id]?.meta;
const pane = () => screen.findByRole('complementary', { name: /^Settings of/ });
const field = async (name: string | RegExp) => within(await pane()).findByLabelText<HTMLInputElement>(name);
const openPane = () => fireEvent.click(screen.getByRole('button', { name: 'Settings of Chart 1' }));

test('a chart gets another name on this dashboard while it is typed, as one step to undo; without one it has its own', async () => {
  openPane();
  const input = await field('Title on this dashboard');
  expect(input.placeholder).toBe('Chart 1');
  for (const value of ['O', 'Or', 'Orders']) fireEvent.change(input, { target: { value } });
  expect(meta()?.sliceNameOverride).toBe('Orders');
  expect(screen.getByRole('heading', { name: 'Orders' })).toBeDefined();
  fireEvent.blur(input);
  act(() => stage.runtime.store.temporal.getState().undo());
  expect(meta()?.sliceNameOverride).toBeUndefined();
  act(() => stage.runtime.store.temporal.getState().redo());
  fireEvent.change(await field('Title on this dashboard'), { target: { value: '' } });
  expect(meta()?.sliceNameOverride).toBeUndefined();
  expect(screen.getByRole('heading', { name: 'Chart 1' })).toBeDefined();
});

test('a chart stands without its card or its title, each as one step to undo', async () => {
  openPane();
  const tile = () => screen.getByRole('region', { name: 'Chart 1' });
  fireEvent.click(within(await pane()).getByRole('radio', { name: 'Transparent' }));
  expect([meta()?.background, tile().dataset['clear']]).toEqual(['BACKGROUND_TRANSPARENT', 'true']);
  fireEvent.click(await field('Show title'));
  expect([meta()?.titleHidden, tile().dataset['untitled']]).toEqual([true, 'true']);
  // Who does not see it still hears what the chart is.
  expect(screen.getByRole('heading', { name: 'Chart 1' })).toBeDefined();
  act(() => stage.runtime.store.temporal.getState().undo());
  expect([meta()?.titleHidden, meta()?.background]).toEqual([undefined, 'BACKGROUND_TRANSPARENT']);
  fireEvent.click(within(await pane()).getByRole('radio', { name: 'Card' }));
  expect([meta()?.background, tile().dataset['clear']]).toEqual([undefined, undefined]);
});

test('its size is written in columns and units, and what the row has no room for is not taken', async () => {
  openPane();
  fireEvent.change(await field(/^Height/), { target: { value: '33' } });
  fireEvent.change(await field(/^Width/), { target: { value: '3' } });
  expect(meta()).toMatchObject({ width: 3, height: 33 });
  fireEvent.change(await field(/^Width/), { target: { value: '40' } });
  expect(meta()?.width).toBeLessThanOrEqual(12);
});

test('it names the filters that reach the chart, and none of the others', async () => {
  openPane();
  const items = within(await pane()).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Town']);
});

test.each([
  ['Refresh with the dashboard', 'refreshes'],
  ['Emits cross-filters', 'emits'],
])('[B3.25] "%s" is work that is unsaved and can be undone', async (label, name) => {
  openPane();
  const { store } = stage.runtime;
  fireEvent.click(await field(label));
  expect(store.getState().chartRules).toEqual({ 1: { [name]: false } });
  expect((await field(label)).checked).toBe(false);
  expect(screen.getByText('Unsaved changes')).toBeDefined();
  act(() => store.temporal.getState().undo());
  expect((await field(label)).checked).toBe(true);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

test('where clicks filter nothing it is not asked whether they do', async () => {
  act(() => stage.runtime.store.setState(({ settings }) => ({ settings: { ...settings, crossFilters: false } })));
  openPane();
  await field('Refresh with the dashboard');
  expect(within(await pane()).queryByLabelText('Emits cross-filters')).toBeNull();
});

test('a click on a chart chooses it, and it is gone with the chart', async () => {
  const other = componentOf(stage.runtime.store.getState().layout, 2);
  const tile = document.querySelector('[data-chart="2"]');
  if (tile === null) throw new Error('The chart is not there.');
  fireEvent.click(tile);
  expect((await pane()).getAttribute('aria-label')).toBe('Settings of Chart 2');
  fireEvent.click(within(await pane()).getByRole('button', { name: 'Remove' }));
  expect(stage.runtime.store.getState().layout[other]).toBeUndefined();
  expect(screen.queryByRole('complementary', { name: /^Settings of/ })).toBeNull();
});

test('a click on what resizes a chart chooses nothing', async () => {
  const frame = document.querySelector(`[data-node="${id}"] > [data-edit-part] > [data-resize]`);
  if (frame === null) throw new Error('The frame is not there.');
  fireEvent.click(frame);
  expect(screen.queryByRole('complementary', { name: /^Settings of/ })).toBeNull();
});

test('the style rules take its place, and it takes theirs', async () => {
  openPane();
  await pane();
  fireEvent.click(screen.getByRole('button', { name: 'CSS' }));
  expect(screen.queryByRole('complementary', { name: /^Settings of/ })).toBeNull();
  openPane();
  await pane();
  expect(screen.queryByRole('complementary', { name: /CSS/ })).toBeNull();
});

test('its other tab says what is set for the whole dashboard, and leads to where that is changed', async () => {
  openPane();
  fireEvent.click(within(await pane()).getByRole('tab', { name: 'Dashboard' }));
  const rows = within(within(await pane()).getByRole('tabpanel')).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Filters2 filtersChange',
    'Cross-filter scopeOnChange',
    "Refresh frequencyDon't refreshChange",
    'Color schemeEach chart uses its ownChange',
    'CSSNoneChange',
  ]);
  fireEvent.click(within(await pane()).getByRole('button', { name: 'Change: Refresh frequency' }));
  expect(await screen.findByRole('dialog', { name: 'Set auto-refresh interval' })).toBeDefined();
  fireEvent.click(within(await pane()).getByRole('button', { name: 'Change: CSS' }));
  expect(await screen.findByRole('complementary', { name: 'CSS' })).toBeDefined();
});
