import { useFlag } from '@facet/sdk/client';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { changeFilter } from '../../common/filters/filtering.ts';
import type { FilterSet } from '../../common/wire/filter-sets.ts';
import { filterStep } from '../state/dashboard-store.ts';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import { SetsMenu } from './sets-menu.tsx';

vi.mock('@facet/sdk/client', async (original) => ({ ...(await original<object>()), useFlag: vi.fn(() => true) }));

/** Layers count as hidden while they fade in, which they do for ever here. */
const HIDDEN = { hidden: true } as const;

afterEach(cleanup);

const mask = (value: string) => ({
  extraFormData: { filters: [{ col: 'c', op: 'IN', val: [value] }] },
  filterState: { value },
});
const filters = ['A', 'B'].map((id) => ({ id, type: 'NATIVE_FILTER', name: `Filter ${id}`, filterType: 'text' }));

const setOf = (id: number, name: string, more: Partial<FilterSet> = {}): FilterSet => ({
  id,
  name,
  description: null,
  owner_type: 'User',
  owner_id: 1,
  dashboard_id: 9,
  params: { nativeFilters: { A: { id: 'A', name: 'Filter A' } }, dataMask: { A: mask('Oslo') } },
  ...more,
});
const own = setOf(1, 'Mine');
const board = setOf(2, 'Board', {
  owner_type: 'Dashboard',
  params: { nativeFilters: { A: {}, B: {} }, dataMask: { B: mask('NO') }, opensFirst: true },
});
const east = setOf(3, 'East', { owner_type: 'Dashboard' });

interface Asked {
  readonly endpoint: string;
  readonly body?: Readonly<Record<string, string>>;
  readonly params?: object;
}

async function open(sets: readonly FilterSet[], editable = true, write?: () => Promise<FilterSet>) {
  const asked: Asked[] = [];
  const stage = await createStage({
    charts: [{ id: 1 }],
    editable,
    settings: { native_filter_configuration: filters },
    fetchData: async () => rows(1),
    answer: (endpoint, input) => {
      if (!endpoint.startsWith('GET')) asked.push({ endpoint, ...(input as object) });
      if (endpoint.startsWith('POST') && write !== undefined) return write();
      return endpoint.startsWith('GET') ? { count: sets.length, ids: [], result: sets } : own;
    },
  });
  // Every reader has sets here; who may edit the dashboard is another question.
  Object.assign(stage.runtime.session, { can: () => true });
  await act(async () => {
    render(stage.wrap(<SetsMenu />));
  });
  const show = async () => {
    fireEvent.click(screen.getByRole('button', { name: /^(Filter sets|Mine|Board|East)/ }));
    await screen.findByRole('menu', HIDDEN);
  };
  const pick = async (name: RegExp | string) => {
    await show();
    await press(screen.findByText(name));
  };
  await show();
  const masks = () => stage.runtime.store.getState().filtering.filters;
  return { asked, stage, masks, pick };
}

test('[B3.24] sets stand by whose they are, with what each holds; one opens first', async () => {
  await open([own, board, east]);
  const menu = within(await screen.findByRole('menu', HIDDEN));
  expect((await menu.findAllByRole('menuitem', HIDDEN)).map(({ textContent }) => textContent)).toEqual([
    'Mine1 filter',
    'Boardopens first',
    'East1 filter',
    'Save as a new set',
    'Copy link with these filters',
  ]);
  expect(menu.getByText('My filter sets')).toBeDefined();
  expect(menu.getByText('From the owners')).toBeDefined();
});

test('a set puts the filters as it says, and a change of them can be kept in it', async () => {
  const { asked, stage, masks, pick } = await open([own, board]);
  await press(screen.findByText('Mine'));
  expect(masks()['A']).toMatchObject({ filterState: { value: 'Oslo' } });
  stage.runtime.store.setState(({ filtering }) => ({
    filtering: { ...filtering, filters: { ...filtering.filters, A: { id: 'A', ...mask('Rome') } } },
  }));
  await pick('Save the change to Mine');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ endpoint: 'PUT /api/v1/dashboard/:id/filtersets/:set', params: { set: 1 } });
  expect(JSON.parse(asked[0]?.body?.['json_metadata'] ?? '')).toMatchObject({
    dataMask: { A: { filterState: { value: 'Rome' } } },
  });
});

test('[B7.31] a set gets another name', async () => {
  const { asked, pick } = await open([own]);
  await press(screen.findByText('Mine'));
  await pick('Rename Mine');
  const dialog = within(await screen.findByRole('dialog'));
  const save = dialog.getByRole('button', { name: 'Save' });
  expect(save).toHaveProperty('disabled', true);
  fireEvent.change(dialog.getByLabelText(/Name/), { target: { value: '  Ours ' } });
  await act(async () => fireEvent.click(save));
  expect(asked).toEqual([
    { endpoint: 'PUT /api/v1/dashboard/:id/filtersets/:set', params: { id: 9, set: 1 }, body: { name: 'Ours' } },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['their own', own, /cannot be restored/],
  ['one of the owners', board, /for everyone who sees the dashboard/],
] as const)('[B7.32] people are asked before a set goes: %s', async (_, set, warning) => {
  const { asked, pick } = await open([set]);
  await press(screen.findByText(set.name));
  await pick(`Delete ${set.name}`);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(warning)).toBeDefined();
  expect(asked).toEqual([]);
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Delete' })));
  expect(asked).toEqual([{ endpoint: 'DELETE /api/v1/dashboard/:id/filtersets/:set', params: { id: 9, set: set.id } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[B7.30] values of now become a set, for its person or for all who see the dashboard', async () => {
  const { asked, pick } = await open([]);
  await press(screen.findByText('Save as a new set'));
  let dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/Name/), { target: { value: 'Mine' } });
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save' })));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await pick('Save as a new set');
  dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/Name/), { target: { value: 'All' } });
  fireEvent.click(dialog.getByLabelText('For all users of the dashboard'));
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save' })));
  expect(asked.map(({ body }) => body)).toMatchObject([
    { name: 'Mine', owner_type: 'User', owner_id: 1 },
    { name: 'All', owner_type: 'Dashboard', owner_id: 9 },
  ]);
});

test('[B4.29] saving a set begins, and is complete with the answer; one that fails stays to be tried again', async () => {
  const turns = [Promise.withResolvers<FilterSet>(), Promise.withResolvers<FilterSet>()];
  const waiting = turns.map(({ promise }) => promise);
  const { asked, pick } = await open([own], true, () => waiting.shift() ?? Promise.resolve(own));
  await pick('Save as a new set');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/Name/), { target: { value: 'Rome' } });
  const save = () => dialog.getByRole('button', { name: /Save/ });
  await act(async () => fireEvent.click(save()));
  expect(asked).toHaveLength(1);
  await act(async () => fireEvent.click(save()));
  expect(asked).toHaveLength(1);
  await act(async () => turns[0]?.reject(new Error('The network is down')));
  expect(await dialog.findByText(/The network is down/)).toBeDefined();
  await act(async () => fireEvent.click(save()));
  expect(asked).toHaveLength(2);
  await act(async () => turns[1]?.resolve(own));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: /^Mine/ })).toBeDefined();
});

test('[B7.30] a chosen value that waits to be applied is in the set, and counts from then on', async () => {
  const { asked, stage, masks, pick } = await open([own]);
  act(() => filterStep(stage.runtime.store, (now) => changeFilter(now, 'A', mask('Rome'))));
  await pick('Save as a new set');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/Name/), { target: { value: 'Rome' } });
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save' })));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(JSON.parse(asked[0]?.body?.['json_metadata'] ?? '')).toMatchObject({
    dataMask: { A: { filterState: { value: 'Rome' } } },
  });
  expect(masks()['A']).toMatchObject({ filterState: { value: 'Rome' } });
});

test('one set of the owners opens first: another one takes its place', async () => {
  const { asked, pick } = await open([own, board, east]);
  await press(screen.findByText('East'));
  await pick('Opens first');
  await waitFor(() => expect(asked).toHaveLength(2));
  const first = asked.map(({ params, body }) => [params, JSON.parse(body?.['json_metadata'] ?? '').opensFirst]);
  expect(first).toEqual([
    [{ id: 9, set: 3 }, true],
    [{ id: 9, set: 2 }, false],
  ]);
});

test("readers change none of the owners' sets", async () => {
  await open([board, own], false);
  await press(screen.findByText('Board'));
  fireEvent.click(screen.getByRole('button', { name: 'Board' }));
  expect(await screen.findByText('Save as a new set')).toBeDefined();
  expect(screen.queryByText(/^(Rename|Delete|Opens)/)).toBeNull();
});

test('without the flag there are none', async () => {
  vi.mocked(useFlag).mockReturnValueOnce(false);
  const stage = await createStage({ charts: [{ id: 1 }], fetchData: async () => rows(1) });
  render(stage.wrap(<SetsMenu />));
  expect(screen.queryByRole('button')).toBeNull();
});

/** What is awaited within `act` is never drawn: the page stands still until it ends. */
async function press(found: Promise<HTMLElement>): Promise<void> {
  const element = await found;
  await act(async () => fireEvent.click(element));
}
