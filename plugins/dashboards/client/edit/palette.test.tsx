import { DndContext } from '@dnd-kit/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LayoutNode } from '../canvas/layout-node.tsx';
import { GRID_ID, ROOT_ID } from '../../common/layout/component.ts';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import { createEditActions } from './edit-actions.ts';
import { EditActionsContext } from './edit-context.ts';
import { Palette } from './palette.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

async function open(charts: readonly { readonly id: number; readonly slice_name: string; readonly mine: boolean }[]) {
  const stage = await createStage({
    charts: [],
    editable: true,
    fetchData: async () => rows(1),
    answer: (endpoint, input) => {
      if (endpoint !== 'GET /api/v1/chart/') return undefined;
      const onlyMine = JSON.stringify(input).includes('owners');
      return { result: charts.filter((chart) => chart.mine || !onlyMine), count: 0 };
    },
  });
  const actions = createEditActions(stage.runtime, ((key: string) => key) as never);
  await act(async () => {
    render(
      stage.wrap(
        <EditActionsContext value={actions}>
          <DndContext>
            <Palette />
            <LayoutNode id={GRID_ID} />
          </DndContext>
        </EditActionsContext>,
      ),
    );
  });
  return stage;
}

test('where only the own charts are shown and there are none, the others are offered', async () => {
  await open([{ id: 7, slice_name: 'Flights per day', mine: false }]);
  expect(await screen.findByText('No charts found')).toBeDefined();
  expect(screen.getByText('Only charts that you own are shown.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show all charts' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search charts' }));
  expect(await screen.findByText('Flights per day')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Create new chart' }).getAttribute('href')).toBe('/chart/add');
});

test('[B8.4] [B8.5] charts that could not be fetched are said to be so, and asked for again', async () => {
  let isDown = true;
  const stage = await createStage({
    charts: [],
    editable: true,
    fetchData: async () => rows(1),
    answer: () => {
      if (isDown) throw new Error('The network is down');
      return { result: [{ id: 7, slice_name: 'Flights per day' }], count: 1 };
    },
  });
  await act(async () => {
    render(
      stage.wrap(
        <EditActionsContext value={createEditActions(stage.runtime, ((key: string) => key) as never)}>
          <DndContext>
            <Palette />
          </DndContext>
        </EditActionsContext>,
      ),
    );
  });
  expect(await screen.findByText('Could not fetch all saved charts')).toBeDefined();
  expect(screen.getByText('Sorry there was an error fetching saved charts: The network is down')).toBeDefined();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: /try again|retry/i }));
  expect(await screen.findByText('Flights per day')).toBeDefined();
});

test.each([
  ['Header', GRID_ID, 'HEADER'],
  ['Tabs', ROOT_ID, 'TABS'],
])('what a click adds is told, and stands at the end: %s in %s', async (name, holder, type) => {
  const { runtime } = await open([]);
  fireEvent.click(screen.getByText('Layout elements'));
  const item = await screen.findByRole('button', { name: new RegExp(`^${name}`) });
  await act(async () => fireEvent.click(item));
  await waitFor(() => expect(screen.getByText(`${name} was added.`)).toBeDefined());
  const { layout } = runtime.store.getState();
  const last = layout[holder]?.children.at(-1) ?? '';
  expect(layout[last]?.type).toBe(type);
});

test('charts are ordered by what is chosen, and by it the next time too', async () => {
  localStorage.clear();
  const asked: unknown[] = [];
  const show = async () => {
    const stage = await createStage({
      charts: [],
      editable: true,
      fetchData: async () => rows(1),
      answer: (_endpoint, input) => {
        const { order_column, order_direction } = (input as { readonly q: Readonly<Record<string, unknown>> }).q;
        asked.push([order_column, order_direction]);
        return { result: [{ id: 7, slice_name: 'Flights per day' }], count: 1 };
      },
    });
    const actions = createEditActions(stage.runtime, ((key: string) => key) as never);
    await act(async () => {
      render(
        stage.wrap(
          <EditActionsContext value={actions}>
            <DndContext>
              <Palette />
            </DndContext>
          </EditActionsContext>,
        ),
      );
    });
  };
  await show();
  const opener = await screen.findByRole('button', { name: 'Order of the charts' });
  await act(async () => fireEvent.click(opener));
  const byName = await screen.findByRole('menuitemradio', { name: 'By name', hidden: true });
  await act(async () => fireEvent.click(byName));
  await waitFor(() =>
    expect(asked).toEqual([
      ['changed_on_delta_humanized', 'desc'],
      ['slice_name', 'asc'],
    ]),
  );
  cleanup();
  await show();
  expect(asked.at(-1)).toEqual(['slice_name', 'asc']);
  localStorage.clear();
});

test('more charts than one answer holds are asked for when the end of the list comes into sight', async () => {
  let sight: ((entries: readonly { readonly isIntersecting: boolean }[]) => void) | undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: typeof sight) {
        sight = seen;
      }
      observe() {}
      disconnect() {}
    },
  );
  const pages: unknown[] = [];
  const all = Array.from({ length: 230 }, (_, id) => ({ id: id + 1, slice_name: `Chart ${id + 1}` }));
  const stage = await createStage({
    charts: [],
    editable: true,
    fetchData: async () => rows(1),
    answer: (_endpoint, input) => {
      const { page, page_size: size } = (input as { readonly q: { readonly page: number; readonly page_size: number } })
        .q;
      pages.push(page);
      return { result: all.slice(page * size, (page + 1) * size), count: all.length };
    },
  });
  const actions = createEditActions(stage.runtime, ((key: string) => key) as never);
  await act(async () => {
    render(
      stage.wrap(
        <EditActionsContext value={actions}>
          <DndContext>
            <Palette />
          </DndContext>
        </EditActionsContext>,
      ),
    );
  });
  expect(await screen.findByText('Chart 200')).toBeDefined();
  expect(screen.queryByText('Chart 201')).toBeNull();
  await act(async () => sight?.([{ isIntersecting: true }]));
  expect(await screen.findByText('Chart 230')).toBeDefined();
  expect(pages).toEqual([0, 1]);
  vi.unstubAllGlobals();
});
