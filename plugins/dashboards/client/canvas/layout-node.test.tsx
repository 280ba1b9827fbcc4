import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createComponent, GRID_ID, type Layout, ROOT_ID } from '../../common/layout/component.ts';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import { LayoutNode } from './layout-node.tsx';

afterEach(cleanup);

const header = (id: string, text: string) => createComponent('HEADER', id, { text });

const failed: string[] = [];

async function draw(...parts: readonly Layout[string][]) {
  failed.length = 0;
  const stage = await createStage({
    charts: [],
    settings: {},
    fetchData: async () => rows(),
    onFailure: (owner) => failed.push(owner),
  });
  const layout: Record<string, Layout[string]> = {
    [ROOT_ID]: { ...createComponent('ROOT', ROOT_ID), children: [GRID_ID] },
    [GRID_ID]: { ...createComponent('GRID', GRID_ID), children: parts.map(({ id }) => id), parents: [ROOT_ID] },
  };
  for (const part of parts) layout[part.id] = { ...part, parents: [ROOT_ID, GRID_ID] };
  stage.runtime.store.setState({ layout });
  await act(async () => {
    render(stage.wrap(<LayoutNode id={GRID_ID} />));
  });
}

test.each([
  ['a type that no plugin offers', createComponent('LASER', 'L', { width: 3 }), /LASER/],
  [
    'a dynamic component that no plugin offers',
    createComponent('DYNAMIC', 'D', { componentKey: 'acme-note' }),
    /acme-note/,
  ],
])('%s is named in its place, and the others are drawn', async (_, part, name) => {
  await draw(header('A', 'Above'), part, header('B', 'Below'));
  expect(screen.getByText(name)).toBeDefined();
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual(
    expect.arrayContaining(['Above', 'Below']),
  );
});

test('[A8.30] a component that crashes says so in its place, is told of by its owner, and the others are drawn', async () => {
  // The stage declares texts and implements none, so that drawing one throws.
  const broken = createComponent('MARKDOWN', 'X', { width: 4, height: 10 });
  await draw(header('A', 'Above'), broken, header('B', 'Below'));
  expect(screen.getByText('Unexpected error')).toBeDefined();
  expect(failed).toContain('facet/dashboards');
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual(
    expect.arrayContaining(['Above', 'Below']),
  );
});
