import { MantineProvider } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestHost } from '../../../testing/test-host.ts';
import { HostContext } from '../../host-context.ts';
import { ApiClientToken, EventBusToken, NotifierToken, SessionToken } from '../../host.ts';
import { defineListPage } from './define-list-page.tsx';
import { deleteAction, editAction } from './list-parts.tsx';
import type { ListQuery } from './list-state.ts';

afterEach(cleanup);

interface Book {
  readonly id: number;
  readonly title: string;
}

const load = vi.fn(
  async (_query: ListQuery): Promise<{ count: number; result: readonly Book[] }> => ({
    count: 1,
    result: [{ id: 1, title: 'Emma' }],
  }),
);

let novels = 1;

const Books = defineListPage<Book>({
  id: 'books',
  texts: 'facet/books',
  icon: IconUsers,
  sort: { column: 'title', descending: false },
  resource: {
    view: 'Book',
    kinds: ['book'],
    load: (_api, query) => load(query),
    name: (row) => row.title,
    searchClause: (text) => [{ col: 'title', opr: 'ct', value: text }],
  },
  labels: () => ({ title: 'Books', search: 'Search', emptyTitle: 'None', emptyText: 'No books', add: 'Add book' }),
  add: {
    right: 'can_write',
    open: ({ open, refresh }) =>
      open((close) => (
        <form aria-label="First">
          <button type="button" onClick={refresh}>
            Save
          </button>
          <button
            type="button"
            onClick={() => {
              open((closeSecond) => (
                <form aria-label="Second">
                  <button type="button" onClick={closeSecond}>
                    Close
                  </button>
                </form>
              ));
              close();
            }}
          >
            Next
          </button>
        </form>
      )),
  },
  columns: () => [{ id: 'title', header: 'Title', opens: true, renderCell: (row) => row.title }],
  filters: () => [
    { id: 'tag', label: 'Tag', clause: (value) => [{ col: 'tags', opr: 'eq', value }] },
    { id: 'owner', label: 'Owner', clause: (value) => [{ col: 'owners', opr: 'eq', value }] },
    {
      id: 'kind',
      label: 'Kind',
      segments: true,
      options: [
        { value: 'novel', label: 'Novels', count: novels },
        { value: 'poem', label: 'Poems', count: 0 },
      ],
      clause: (value) => [{ col: 'kind', opr: 'eq', value }],
    },
  ],
  actions: ({ open }) => [
    editAction('Edit', { run: (row) => open(() => <form aria-label={`Edit ${row.title}`} />) }),
    {
      id: 'lend',
      right: 'can_lend',
      label: 'Lend',
      icon: null,
      bulk: true,
      async run(rows, tell) {
        tell(`Looking for ${rows[0]?.title}`);
        await lent.promise;
      },
    },
    deleteAction({
      label: 'Delete',
      text: 'For ever.',
      one: (row) => `Delete ${row.title}?`,
      many: (count) => `Delete ${count} books?`,
      remove: () => Promise.reject(new Error('It is lent')),
    }),
  ],
});

const lent = Promise.withResolvers<void>();

type Heard = (event: { readonly kind: string | null }) => void;
const heard = new Set<Heard>();

interface Shown {
  readonly rights?: readonly string[];
  readonly address?: string;
  /** A text that stands there in the end. */
  readonly text?: string;
}

async function show({ rights = ['can_write'], address = '/', text = 'Emma' }: Shown = {}) {
  load.mockClear();
  const on = (_event: string, listener: Heard) => heard.add(listener) && { dispose: () => heard.delete(listener) };
  const host = createTestHost({
    services: [
      [ApiClientToken, {}],
      [EventBusToken, { on }],
      [NotifierToken, {}],
      [SessionToken, { user: { isAdmin: false, userId: 1 }, can: (action: string) => rights.includes(action) }],
    ],
  });
  await act(async () => {
    render(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <MemoryRouter initialEntries={[address]}>
            <HostContext value={host}>
              <Suspense>
                <Books />
              </Suspense>
            </HostContext>
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    );
  });
  await screen.findByText(text);
}

test.each([
  { rights: [], add: 0, actions: 0 },
  { rights: ['can_write'], add: 1, actions: 1 },
])('with the rights $rights there are $add buttons to add and $actions menus of a row', async (one) => {
  await show(one);
  expect({
    add: screen.queryAllByRole('button', { name: 'Add book' }).length,
    actions: screen.getAllByRole('row').at(1)?.querySelectorAll('td:last-child button').length,
  }).toEqual({ add: one.add, actions: one.actions });
});

test('the name of a row opens its editor', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Emma' }));
  await screen.findByRole('form', { name: 'Edit Emma' });
});

test('to those who may not edit, the name is plain text', async () => {
  await show({ rights: [] });
  expect(screen.queryByRole('button', { name: 'Emma' })).toBeNull();
});

test('what a dialog saved is asked for again', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Add book' }));
  expect(load).toHaveBeenCalledTimes(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
});

test.each([
  ['of its kind', ['book'], 1],
  ['of another kind', ['reader'], 0],
  ['that may have been missed', [null], 1],
  ['that come in a burst, once', ['book', 'book', 'book'], 1],
])('the list asks again after changes elsewhere %s', async (_, kinds, times) => {
  await show();
  vi.useFakeTimers();
  for (const kind of kinds) for (const listener of heard) listener({ kind });
  await act(() => vi.advanceTimersByTimeAsync(900));
  vi.useRealTimers();
  expect(load).toHaveBeenCalledTimes(1 + times);
});

test('a dialog that closes after it opened another one leaves that open', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Add book' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
  expect(screen.queryByRole('form', { name: 'First' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('form', { name: 'Second' })).toBeNull();
});

test('[B8.28] rows that cannot be had are told with the reason', async () => {
  load.mockRejectedValueOnce(new Error('The shelf is empty'));
  await show({ text: 'The shelf is empty' });
  expect(screen.getByRole('alert').textContent).toContain('list.failed');
});

test('[B8.35] [B8.36] rows that cannot be deleted are told with the reason, one of them by its name', async () => {
  load.mockResolvedValueOnce({
    count: 2,
    result: [
      { id: 1, title: 'Emma' },
      { id: 2, title: 'Ulysses' },
    ],
  });
  await show({ text: 'Ulysses' });
  const deleteNow = async () => {
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    const told = (await dialog.findByRole('alert')).textContent;
    fireEvent.click(dialog.getByRole('button', { name: 'kit.cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return told;
  };
  const [menu] = screen.getAllByRole('button', { name: 'list.actionsOf' });
  if (menu !== undefined) fireEvent.click(menu);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await deleteNow()).toMatch(/^list\.deleteFailedOne.*It is lent/u);
  for (const box of screen.getAllByRole('checkbox').slice(-2)) fireEvent.click(box);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await deleteNow()).toMatch(/^list\.deleteFailed(?!One).*It is lent/u);
});

test('each filter of the page is read from the address', async () => {
  await show({ address: '/?f.tag=7&f.owner=2&f.other=1' });
  expect(load.mock.calls[0]?.[0].filters).toEqual([
    { col: 'tags', opr: 'eq', value: '7' },
    { col: 'owners', opr: 'eq', value: '2' },
  ]);
});

test.each([
  [0, 'None', 'there are no books at all'],
  [1, 'list.noMatch.title', 'there are others'],
])('with %d novels, the empty segment of poems says "%s": %s', async (count, text) => {
  novels = count;
  load.mockResolvedValueOnce({ count: 0, result: [] });
  await show({ address: '/?f.kind=poem', text });
  screen.getByRole('radio', { name: `Novels ${count}` });
});

test('what an action tells of its progress stands there until it has ended', async () => {
  await show({ rights: ['can_lend'] });
  fireEvent.click(screen.getAllByRole('checkbox').at(-1) as Element);
  fireEvent.click(screen.getByRole('button', { name: 'Lend' }));
  expect((await screen.findByRole('status')).textContent).toBe('Looking for Emma');
  lent.resolve();
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});
