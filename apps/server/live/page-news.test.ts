import { expect, it, vi } from 'vitest';
import { LocalBus } from '../shared/local-bus.ts';
import { PageNewsBoard } from './page-news.ts';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: vi.fn() };

it('tells the named users the topic under the name of its plugin, and no other user', async () => {
  const bus = new LocalBus(log, (work) => work());
  const board = new PageNewsBoard(bus, log);
  const told: [number, { readonly kind: string }][] = [];
  board.subscribe((userId, news) => told.push([userId, news]));
  board.of('acme/notes').tell('read', [3, 5]);
  board.of('acme/notes').tell('read', []);
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(told).toEqual([
    [3, { kind: 'acme/notes:read' }],
    [5, { kind: 'acme/notes:read' }],
  ]);
});
