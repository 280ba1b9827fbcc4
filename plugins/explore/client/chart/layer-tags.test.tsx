import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inWords } from '../testing/in-words.ts';
import type { LayerFailure } from '@facet/plugin-charts/contract.client';
import { LayerTags } from './layer-tags.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const failed: LayerFailure = { kind: 'failed', error: new Error('No such layer') };

function draw(awaitedLayers: readonly string[], failures: readonly (readonly [string, LayerFailure])[] = []) {
  const layers = { stop: vi.fn(), retry: vi.fn() };
  const run = {
    status: 'success' as const,
    form: null,
    asked: null,
    queries: [],
    error: null,
    startedAt: null,
    endedAt: null,
    answeredAt: null,
    awaitedLayers,
    layerFailures: new Map(failures),
  };
  render(inWords(<LayerTags run={run} layers={layers} />));
  return layers;
}

it('a chart whose annotations are all there says nothing', () => {
  draw([]);
  expect(screen.getByRole('status').textContent).toBe('');
});

it.each([
  [['Storms'], 'Loading annotation: Storms'],
  [['Storms', 'Rain'], 'Loading 2 annotations'],
])('layers that load after their chart are told, and can be stopped: %s', (awaited, text) => {
  const { stop } = draw(awaited);
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => {
    vi.advanceTimersByTime(500);
  });
  expect(screen.getByText(text).title).toBe(awaited.join(', '));
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(stop).toHaveBeenCalledOnce();
});

it.each<[string, LayerFailure, string]>([
  ['[A8.18] has run out of time', { kind: 'timeout' }, 'Query timeout'],
  ['has failed', failed, 'No such layer'],
  ['[A8.19] was stopped, which is no error', { kind: 'stopped' }, 'Stopped'],
])('a layer that %s is told at the chart, beside others, and can be loaded again', (_, failure, text) => {
  const { retry } = draw(
    [],
    [
      ['Rain', { kind: 'stopped' }],
      ['Storms', failure],
    ],
  );
  expect(screen.getByText('Storms').parentElement?.textContent).toBe(`Storms${text}Try again`);
  fireEvent.click(screen.getByRole('button', { name: 'Load Storms again' }));
  expect(retry).toHaveBeenCalledWith('Storms');
});
