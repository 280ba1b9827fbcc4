import { expect, it } from 'vitest';
import { deleteAction, serverFilter } from './list-parts.tsx';

interface Row {
  readonly id: number;
  readonly name: string;
}

it('asks about one row by its name and about several by their number, and removes them all', async () => {
  const removed: number[][] = [];
  const action = deleteAction<Row>({
    label: 'Delete',
    text: 'This cannot be undone.',
    word: 'DELETE',
    one: (row) => `Delete ${row.name}?`,
    many: (count) => `Delete ${count} things?`,
    remove: async (ids) => {
      removed.push(ids);
    },
  });
  const rows = [
    { id: 1, name: 'a' },
    { id: 2, name: 'b' },
  ];
  expect(action.confirm?.(rows.slice(0, 1))).toEqual({
    title: 'Delete a?',
    text: 'This cannot be undone.',
    confirmLabel: 'Delete',
    deletes: true,
    word: 'DELETE',
  });
  expect(action.confirm?.(rows).title).toBe('Delete 2 things?');
  await action.run?.(rows, () => {});
  expect(removed).toEqual([[1, 2]]);
});

it('[B7.57] takes its choices from the first page that the server names, the chosen one with them', async () => {
  const filter = serverFilter({
    id: 'owner',
    label: 'Owner',
    ask: async (page) => ({ result: [{ value: page.page_size, text: JSON.stringify(page) }] }),
    clause: (value) => [{ col: 'owners', opr: 'rel_m_m', value: Number(value) }],
  });
  const { options } = filter;
  const { signal } = new AbortController();
  const asked = async (search: string, value: string | null) =>
    typeof options === 'function' ? options(signal, { search, value }) : options;
  expect(await asked('', null)).toEqual([{ value: '100', label: '{"page":0,"page_size":100,"filter":""}' }]);
  expect((await asked('ann', '7'))?.[0]?.label).toBe('{"page":0,"page_size":100,"filter":"ann","include_ids":[7]}');
});
