import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createComponent, GRID_ID, ROOT_ID } from '../../common/layout/component.ts';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import { Canvas } from './canvas.tsx';

beforeAll(() =>
  Promise.all([import('./closed-note.tsx'), import('./empty-note.tsx'), import('../components/layout-kinds.ts')]),
);
afterEach(cleanup);

const positions = {
  [ROOT_ID]: { ...createComponent('ROOT', ROOT_ID), children: [GRID_ID] },
  [GRID_ID]: { ...createComponent('GRID', GRID_ID), children: ['R'] },
  R: { ...createComponent('ROW', 'R'), children: ['C1', 'C2'] },
  C1: createComponent('CHART', 'C1', { chartId: 1, sliceName: 'Salaries', width: 4, height: 50 }),
  C2: createComponent('CHART', 'C2', { chartId: 2, sliceName: 'Names', width: 4, height: 50 }),
};

const shown = async (charts: readonly number[], editable = false, layout: object = positions) => {
  const stage = await createStage({
    charts: charts.map((id) => ({ id })),
    positions: { ...layout },
    editable,
    fetchData: async () => rows(1),
  });
  await act(async () => {
    render(stage.wrap(<Canvas />));
  });
};

test('where all charts are hidden from the reader, it says so and whom to ask, and nothing of the charts', async () => {
  await shown([]);
  expect((await screen.findByRole('note')).textContent).toMatch(
    /^You may not see the charts here; ask .+ for access\.$/,
  );
  expect(document.body.textContent).not.toMatch(/Salaries|Names/);
});

const tab = (id: string, chart: string) => ({ ...createComponent('TAB', id, { text: id }), children: [chart] });
const tabbed = {
  ...positions,
  [GRID_ID]: { ...createComponent('GRID', GRID_ID), children: ['TABS'] },
  TABS: { ...createComponent('TABS', 'TABS'), children: ['First', 'Second'] },
  First: tab('First', 'C1'),
  Second: tab('Second', 'C2'),
};

test.each<[string, readonly number[]]>([
  ['a tab within the grid whose charts are hidden says so', [2]],
  ['what all tabs would say is said once', []],
])('%s', async (_, charts) => {
  await shown(charts, false, tabbed);
  await screen.findByRole('tab', { name: 'First', selected: true });
  expect(await screen.findAllByRole('note')).toHaveLength(1);
});

test('a tab within the grid that shows a chart says nothing', async () => {
  await shown([1], false, tabbed);
  await screen.findByRole('tab', { name: 'First', selected: true });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByRole('note')).toBeNull();
});

test('its owner hears that they may be gone', async () => {
  await shown([], true);
  expect((await screen.findByRole('note')).textContent).toMatch(/deleted, or you may not see them/);
});

test('it says nothing where some chart is there', async () => {
  await shown([2]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByRole('note')).toBeNull();
  expect(screen.queryByText('Nothing here yet')).toBeNull();
});

test.each([true, false])(
  'a dashboard without anything says so; who may edit it (%s) is led to the editor',
  async (may) => {
    await shown([], may, { [ROOT_ID]: positions[ROOT_ID], [GRID_ID]: createComponent('GRID', GRID_ID) });
    await screen.findByRole('heading', { name: 'Nothing here yet' });
    expect(screen.queryAllByRole('button', { name: 'Add charts' })).toHaveLength(may ? 1 : 0);
    expect(screen.queryByRole('note')).toBeNull();
  },
);
