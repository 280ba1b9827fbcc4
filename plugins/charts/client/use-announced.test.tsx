import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useAnnounced } from './use-announced.ts';

/** What waits for a painted frame. */
const waiting = vi.hoisted(() => new Set<() => void>());
vi.mock('./when-painted.ts', () => ({
  whenPainted(run: () => void) {
    waiting.add(run);
    return () => waiting.delete(run);
  },
}));
beforeEach(() => waiting.clear());

const paint = () =>
  act(() => {
    const due = [...waiting];
    waiting.clear();
    for (const run of due) run();
  });

const shown = (first: string, isSlow: boolean) =>
  renderHook(({ value, slow }) => useAnnounced(value, slow), { initialProps: { value: first, slow: isSlow } });

it('gives a quick value at once', () => {
  const { result, rerender } = shown('a', false);
  expect(result.current).toEqual({ value: 'a', isDrawing: false });
  rerender({ value: 'b', slow: false });
  expect(result.current).toEqual({ value: 'b', isDrawing: false });
  expect(waiting.size).toBe(0);
});

it('gives a slow value when its announcement is painted, and takes that back when the value is', () => {
  const { result } = shown('a', true);
  expect(result.current).toEqual({ value: null, isDrawing: true });
  paint();
  expect(result.current).toEqual({ value: 'a', isDrawing: true });
  paint();
  expect(result.current).toEqual({ value: 'a', isDrawing: false });
});

it.each([true, false])('keeps the value before a slow one meanwhile, which was slow: %s', (slow) => {
  const { result, rerender } = shown('a', slow);
  paint();
  paint();
  rerender({ value: 'b', slow: true });
  expect(result.current).toEqual({ value: 'a', isDrawing: true });
  paint();
  expect(result.current).toEqual({ value: 'b', isDrawing: true });
});

it('forgets a slow value that another one replaces before it is painted', () => {
  const { result, rerender } = shown('a', true);
  rerender({ value: 'b', slow: true });
  expect(waiting.size).toBe(1);
  paint();
  expect(result.current).toEqual({ value: 'b', isDrawing: true });
  rerender({ value: 'c', slow: false });
  expect(result.current).toEqual({ value: 'c', isDrawing: false });
});
