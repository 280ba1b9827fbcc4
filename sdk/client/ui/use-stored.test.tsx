import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useStored } from './use-stored.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';
const width = () => renderHook(() => useStored('pane:dataset', 240, isNumber)).result;

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('[B9.61] is kept in this browser under its name, and is there at the next visit', () => {
  const pane = width();
  expect(pane.current[0]).toBe(240);
  act(() => pane.current[1](320));
  expect(pane.current[0]).toBe(320);
  expect(localStorage.getItem('facet:pane:dataset')).toBe('320');
  expect(width().current[0]).toBe(320);
});

it.each(['"wide"', '{', 'null'])('begins anew where %s is stored', (text) => {
  localStorage.setItem('facet:pane:dataset', text);
  expect(width().current[0]).toBe(240);
});

it('holds for this visit in a browser that stores nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  });
  const pane = width();
  act(() => pane.current[1](320));
  expect(pane.current[0]).toBe(320);
});
