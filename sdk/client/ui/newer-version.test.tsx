import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type OpenObject, useNewerVersion } from './newer-version.tsx';

const news = vi.hoisted(() => ({ tell: () => {} }));
vi.mock('../use-object-news.ts', () => ({
  useObjectNews: (_kinds: readonly string[], onNews: () => void) => {
    news.tell = onNews;
  },
}));

const chart = (id: number, seen: string): OpenObject => ({
  kind: 'chart',
  id,
  seen,
  read: async () => ({ version: `latest of ${id}`, changedBy: 'Ann' }),
});

it('tells of a newer version until it is seen, and not of one that another object had', async () => {
  const { result, rerender } = renderHook((open: OpenObject) => useNewerVersion(open), {
    initialProps: chart(1, 'first of 1'),
  });
  expect(result.current).toBeNull();
  act(() => news.tell());
  await waitFor(() => expect(result.current).toEqual({ version: 'latest of 1', changedBy: 'Ann' }));
  // Saved under another name, the page shows a chart of its own.
  rerender(chart(2, 'first of 2'));
  expect(result.current).toBeNull();
  rerender(chart(1, 'latest of 1'));
  expect(result.current).toBeNull();
});
