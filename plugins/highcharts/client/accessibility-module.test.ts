import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('highcharts/esm/modules/accessibility.js', () => ({}));

const idle: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  idle.length = 0;
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const rest = () => act(async () => idle.shift()?.());

it('comes when no drawing has appeared for a while, to one drawing at a time while nobody touches the page, and to later ones at once', async () => {
  const { useAccessibilityModule } = await import('./accessibility-module.ts');
  const first = renderHook(() => useAccessibilityModule());
  await pass(900);
  const second = renderHook(() => useAccessibilityModule());
  await pass(900);
  expect(idle).toHaveLength(0);
  await pass(200);
  // Waits for the module.
  await rest();
  await vi.waitFor(() => expect(idle).toHaveLength(1));
  expect([first, second].map(({ result }) => result.current)).toEqual([false, false]);
  await rest();
  expect([first, second].map(({ result }) => result.current)).toEqual([true, false]);
  window.dispatchEvent(new Event('pointermove'));
  await rest();
  expect([first, second].map(({ result }) => result.current)).toEqual([true, false]);
  await pass(900);
  window.dispatchEvent(new Event('wheel'));
  await pass(900);
  await rest();
  expect([first, second].map(({ result }) => result.current)).toEqual([true, false]);
  await pass(200);
  await rest();
  expect([first, second].map(({ result }) => result.current)).toEqual([true, true]);
  expect(renderHook(() => useAccessibilityModule()).result.current).toBe(true);
});
