import { PAGE_SETTLED, readSettledPage } from '../common/page-settled.ts';
import { render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePageSettled } from './page-settled.ts';

const height = () => 640;

function Page({ isSettled, problems }: { readonly isSettled: boolean; readonly problems?: readonly string[] }) {
  usePageSettled({ isSettled, height, ...(problems ? { problems } : {}) });
  return null;
}

const told = () => document.documentElement.getAttribute(PAGE_SETTLED);

it('a page says that it is painted, what is missing and how high it is, and takes it back', async () => {
  const { rerender, unmount } = render(<Page isSettled={false} />);
  expect(told()).toBeNull();
  rerender(<Page isSettled problems={['Trips: no such table']} />);
  await waitFor(() => expect(told()).not.toBeNull());
  expect(readSettledPage(told() ?? '')).toEqual({ problems: ['Trips: no such table'], height: 640 });
  rerender(<Page isSettled={false} />);
  expect(told()).toBeNull();
  rerender(<Page isSettled />);
  await waitFor(() => expect(readSettledPage(told() ?? '')).toEqual({ problems: [], height: 640 }));
  unmount();
  expect(told()).toBeNull();
});

it.each(['null', '7', '{}', '{"problems":[],"height":null}', '{"problems":"x","height":1}'])(
  'what a page cannot have said is refused: %s',
  (text) => expect(() => readSettledPage(text)).toThrow(TypeError),
);
