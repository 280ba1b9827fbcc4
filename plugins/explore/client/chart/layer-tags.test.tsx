import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { inWords } from '../testing/in-words.ts';
import type { LayerFailure } from './fetch-layer.ts';
import { LayerTags } from './layer-tags.tsx';

afterEach(cleanup);

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
  expect(screen.getByText(text).title).toBe(awaited.join(', '));
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(stop).toHaveBeenCalledOnce();
});

it.each<[string, readonly (readonly [string, LayerFailure])[], string]>([
  ['[A8.18] have run out of time', [['Storms', { kind: 'timeout' }]], 'Storms: Query timeout'],
  ['have failed', [['Rain', failed]], 'Rain: No such layer'],
  ['[A8.19] were stopped, which is no error', [['Storms', { kind: 'stopped' }]], 'Without annotations: Storms'],
])('layers that %s are told at the chart, and can be loaded again', (_, failures, text) => {
  const { retry } = draw([], failures);
  expect(screen.getByText(text)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});
