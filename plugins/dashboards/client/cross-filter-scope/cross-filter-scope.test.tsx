import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import CrossFilterScope from './cross-filter-scope.tsx';

afterEach(cleanup);

async function open(answer: (endpoint: string) => unknown = () => ({ id: 9, result: {}, last_modified_time: 0 })) {
  const saved: Readonly<Record<string, unknown>>[] = [];
  const onClose = vi.fn();
  const stage = await createStage({
    charts: [{ id: 1 }, { id: 2 }, { id: 3 }],
    editable: true,
    settings: { chart_configuration: { 3: { id: 3, crossFilters: { scope: { rootPath: [], excluded: [] } } } } },
    fetchData: async () => rows(1),
    answer(endpoint, input) {
      if (endpoint.startsWith('PUT'))
        saved.push(JSON.parse((input as { body: { json_metadata: string } }).body.json_metadata));
      return answer(endpoint);
    },
  });
  const failures: string[] = [];
  stage.runtime.notifier.error = (text: string) => failures.push(text);
  await act(async () => {
    render(stage.wrap(<CrossFilterScope onClose={onClose} />));
  });
  return { saved, onClose, failures };
}

const click = (role: string, name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole(role, { name, hidden: true })));
const entries = () =>
  screen
    .getAllByRole('listitem', { hidden: true })
    .flatMap((item) => (item.querySelector(':scope > button small') ? [item.textContent] : []));

test('[B3.25] a chart gets a scope of its own, unticked charts stay, and all of it is saved', async () => {
  const { saved, onClose } = await open();
  expect(entries()).toEqual(['All charts3 charts follow', 'Chart 3A click does not filter']);
  await click('button', 'Give a chart its own scope');
  await click('menuitem', 'Chart 1');
  await click('checkbox', 'Chart 2');
  expect(screen.getByText('1 of 2 charts follows.')).toBeDefined();
  await click('button', 'Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(saved[0]).toMatchObject({
    chart_configuration: {
      1: { id: 1, crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [1, 2] }, chartsInScope: [3] } },
      2: { id: 2, crossFilters: { scope: 'global', chartsInScope: [1, 3] } },
      3: { id: 3, crossFilters: { scope: { rootPath: [], excluded: [] }, chartsInScope: [] } },
    },
    global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [] }, chartsInScope: [1, 2, 3] },
  });
});

test('a chart that is unticked everywhere sends nothing; set back, it follows the scope of all', async () => {
  await open();
  await click('button', /^Chart 3 ?A click/);
  await click('button', 'Use all charts');
  expect(entries()).toEqual(['All charts3 charts follow']);
});

test('a tile of the plan is ticked like its box in the tree', async () => {
  await open();
  await click('button', 'Chart 2');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Chart 2', hidden: true }).checked).toBe(false);
  expect(entries()[0]).toBe('All charts2 charts follow');
});

test('[B8.6] a save that fails says so', async () => {
  const { failures, onClose } = await open((endpoint) => {
    if (endpoint.startsWith('PUT')) throw new Error('down');
    return {};
  });
  await click('checkbox', 'Chart 2');
  await click('button', 'Save');
  await waitFor(() => expect(failures).toEqual(['Failed to save cross-filter scoping']));
  expect(onClose).not.toHaveBeenCalled();
});

test('it opens at the chosen scope', async () => {
  await open();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('All charts3 charts follow'));
});
