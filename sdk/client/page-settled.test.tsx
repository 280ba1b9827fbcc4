import { PAGE_SETTLED, readSettledPage } from '../common/page-settled.ts';
import { render, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { usePageSettled } from './page-settled.ts';

const height = () => 640;
const parts = () => [[8, 120] as const];

function Page({ isSettled, problems }: { readonly isSettled: boolean; readonly problems?: readonly string[] }) {
  usePageSettled({ isSettled, height, parts, ...(problems ? { problems } : {}) });
  return null;
}

const told = () => document.documentElement.getAttribute(PAGE_SETTLED);

it('a page says that it is painted, what is missing and how high it is, and takes it back', async () => {
  const { rerender, unmount } = render(<Page isSettled={false} />);
  expect(told()).toBeNull();
  rerender(<Page isSettled problems={['Trips: no such table']} />);
  await waitFor(() => expect(told()).not.toBeNull());
  expect(readSettledPage(told() ?? '')).toEqual({
    problems: ['Trips: no such table'],
    height: 640,
    window: innerHeight,
    parts: [[8, 120]],
  });
  rerender(<Page isSettled={false} />);
  expect(told()).toBeNull();
  rerender(<Page isSettled />);
  await waitFor(() => expect(readSettledPage(told() ?? '')).toMatchObject({ problems: [], height: 640 }));
  unmount();
  expect(told()).toBeNull();
});

it('what was painted for another size of the window is no proof', async () => {
  const { unmount } = render(<Page isSettled />);
  await waitFor(() => expect(told()).not.toBeNull());
  vi.stubGlobal('innerHeight', 2_000);
  dispatchEvent(new Event('resize'));
  expect(told()).toBeNull();
  await waitFor(() => expect(readSettledPage(told() ?? '').window).toBe(2_000));
  unmount();
  dispatchEvent(new Event('resize'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(told()).toBeNull();
  vi.unstubAllGlobals();
});

it.each([
  'null',
  '7',
  '{}',
  '{"problems":[],"height":null,"window":1,"parts":[]}',
  '{"problems":"x","height":1,"window":1,"parts":[]}',
  '{"problems":[],"height":1,"parts":[]}',
  '{"problems":[],"height":1,"window":1}',
  '{"problems":[],"height":1,"window":1,"parts":[[1]]}',
  '{"problems":[],"height":1,"window":1,"parts":[7]}',
])('what a page cannot have said is refused: %s', (text) => expect(() => readSettledPage(text)).toThrow(TypeError));
