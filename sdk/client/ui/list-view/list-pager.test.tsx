import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ListPager } from './list-pager.tsx';

afterEach(cleanup);

const pager = (count: number, shown: number, page = 0) =>
  render(
    <MantineProvider>
      <ListPager page={page} pageSize={25} shown={shown} count={count} onPage={() => undefined} />
    </MantineProvider>,
  );

test('a list without rows has no pages: it says itself that it is empty', () => {
  pager(0, 0);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test.each([
  ['one page', 3, 3, 0, ['1']],
  ['the page in sight', 60, 10, 2, ['1', '2', '3']],
  ['the way back from a page that no longer exists', 20, 0, 3, ['1']],
])('offers %s', (_case, count, shown, page, numbers) => {
  pager(count, shown, page);
  const buttons = screen.getAllByRole('button').map((button) => button.textContent);
  expect(buttons.filter((text) => text !== '')).toEqual(numbers);
});
