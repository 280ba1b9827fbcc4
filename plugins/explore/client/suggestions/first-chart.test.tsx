import type { Datasource } from '@facet/plugin-datasets/contract';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Suggestion } from '../../common/suggestions/suggest.ts';
import { FirstChart } from './first-chart.tsx';
import type { FoundSuggestions } from './use-suggestions.ts';

const answer = vi.hoisted(() => ({ now: { found: undefined, error: null, refetch() {} } as unknown }));
vi.mock('./use-suggestions.ts', () => ({ useSuggestions: () => answer.now as FoundSuggestions }));

beforeEach(() => {
  vi.useFakeTimers();
  answer.now = { found: undefined, error: null, refetch() {} };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const chart = () => (
  <FirstChart datasource={{ uid: '3__table' } as Datasource}>
    {(first) => <output>{first?.vizType ?? 'none'}</output>}
  </FirstChart>
);
const line = { vizType: 'line' } as Suggestion;
const shown = () => screen.queryByRole('status')?.textContent ?? null;

it('waits for the suggestion, and keeps it', () => {
  const { rerender } = render(chart());
  expect(screen.queryByText('none')).toBeNull();
  answer.now = { found: [line], error: null };
  rerender(chart());
  expect(shown()).toBe('line');
  answer.now = { found: [], error: null };
  rerender(chart());
  expect(shown()).toBe('line');
});

it.each([
  ['the dataset cannot be read', { found: undefined, error: new Error('No.') }],
  ['nothing fits', { found: [], error: null }],
])('goes on without one where %s', (_, found) => {
  answer.now = found;
  render(chart());
  expect(shown()).toBe('none');
});

it('continues without one after a timeout', () => {
  const { rerender } = render(chart());
  act(() => void vi.advanceTimersByTime(6_000));
  expect(screen.getByText('none')).toBeTruthy();
  answer.now = { found: [line], error: null };
  rerender(chart());
  expect(shown()).toBe('none');
});
