import { createTestKernel } from '@facet/core/testing';
import { ObjectDidCreate, ObjectDidDelete, ObjectWillDelete } from '@facet/sdk/common';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LocalBus } from '../shared/local-bus.ts';
import { forWindow } from './calling-window.ts';
import { ObjectNews, type ObjectNewsItem } from './object-news.ts';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: vi.fn() };
const { kernel } = createTestKernel('server');
let told: (readonly ObjectNewsItem[])[];
let news: ObjectNews;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  const bus = new LocalBus(log, (work) => work());
  news = new ObjectNews({ kernel, bus, log });
  news.subscribe((_, items) => told.push(items));
});
afterEach(() => {
  news.dispose();
  vi.useRealTimers();
});

const change = (kind: string, id = 1) => ({ kind, id, name: 'Secret plans', who: { id: 7, username: 'ada' } });

it('tells the kind and the window of changes, gathered, and nothing else of them', async () => {
  await forWindow('one', async () => {
    for (let id = 1; id <= 1_000; id += 1) await kernel.fire(ObjectDidCreate, change('chart', id));
  });
  await forWindow('two', () => kernel.fire(ObjectDidDelete, change('chart')));
  await kernel.fire(ObjectDidCreate, change('dataset'));
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(told).toEqual([[{ kind: 'chart', window: 'one' }, { kind: 'chart', window: 'two' }, { kind: 'dataset' }]]);
});

it('tells nothing of what is only about to happen', async () => {
  await kernel.fire(ObjectWillDelete, change('chart'));
  await vi.advanceTimersByTimeAsync(200);
  expect(told).toEqual([]);
});

it.each([['a window\n'], ['x'.repeat(65)], [['one', 'two']]])('takes %j for no window', async (header) => {
  await forWindow(header, () => kernel.fire(ObjectDidCreate, change('chart')));
  await vi.advanceTimersByTimeAsync(200);
  expect(told).toEqual([[{ kind: 'chart' }]]);
});
