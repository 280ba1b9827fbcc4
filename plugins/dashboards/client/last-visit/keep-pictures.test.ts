import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportOutcome } from '../state/dashboard-store.ts';
import { createStage } from '../testing/dashboard-stage.tsx';
import tileClasses from '../tile/tile.module.css';
import { keepPictures } from './keep-pictures.ts';
import type { KeptPictures, PictureStore } from './kept-pictures.ts';

const REST = 3_000;
const MINUTE = 60_000;

const drawElement = vi.hoisted(() => vi.fn());
vi.mock('./draw-element.ts', () => ({ drawElement, pageStyles: async () => '' }));

let written: KeptPictures[];
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  drawElement.mockReset().mockImplementation(async (body: Element) => `data:image/webp,${body.textContent}`);
});
afterEach(() => {
  leave();
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** A page with a tile for each of these charts, as it is at rest; `before` is what an earlier visit has kept. */
async function open(ids: readonly number[], before: KeptPictures = {}) {
  const { runtime } = await createStage({ charts: ids.map((id) => ({ id })), fetchData: async () => [] });
  const store: PictureStore = { read: async () => before, write: async (_, pictures) => void written.push(pictures) };
  const tiles = ids.map((id) => {
    const tile = document.createElement('section');
    tile.dataset['chart'] = String(id);
    const body = document.createElement('div');
    body.className = tileClasses['body'] ?? '';
    body.textContent = `chart ${id}`;
    tile.append(body);
    document.body.append(tile);
    return tile;
  });
  const keeping = keepPictures(runtime, store);
  leave = () => keeping.dispose();
  const read = (id: number, readAt: number | null, failed = false) =>
    reportOutcome(runtime.store, id, { readAt, failed });
  return { runtime, tiles, read };
}

const drawnCharts = () => Object.keys(written.at(-1) ?? {});

it('pictures are kept once the page is at rest, and not again while nothing changes', async () => {
  const { read } = await open([1, 2]);
  read(1, 1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  read(2, 1_000);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(REST);
  expect(drawnCharts()).toEqual(['1', '2']);
  expect(written[0]?.['1']).toMatchObject({ readAt: 1_000, image: 'data:image/webp,chart 1' });
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect({ writes: written.length, drawings: drawElement.mock.calls.length }).toEqual({ writes: 1, drawings: 2 });
});

it('a dashboard that refreshes itself is drawn once a minute, and only what has changed', async () => {
  const { read } = await open([1, 2]);
  read(1, 1_000);
  read(2, 1_000);
  await vi.advanceTimersByTimeAsync(REST);
  for (let time = 1; time <= 10; time += 1) {
    read(2, 1_000 + time);
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(written).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(written).toHaveLength(2);
  expect(written[1]?.['2']?.readAt).toBe(1_010);
  expect(drawElement).toHaveBeenCalledTimes(3);
});

const PICTURE = { question: 'of another time', width: 0, height: 0, readAt: 5, image: 'data:image/webp,before' };

it.each([
  ['a chart that is busy', (tile: HTMLElement) => tile.setAttribute('aria-busy', 'true'), 7, false, 'before'],
  ['a chart of another tab', (tile: HTMLElement) => tile.remove(), 7, false, 'before'],
  [
    'a chart whose database is away, under the picture of the last visit',
    (tile: HTMLElement) => tile.append(lastVisit()),
    null,
    true,
    'before',
  ],
  ['a chart that was refused', () => undefined, null, true, undefined],
  ['a chart that has new rows', () => undefined, 7, false, 'chart 1'],
] as const)('%s', async (_, change, readAt, failed, expected) => {
  const { tiles, read } = await open([1, 2], { 1: PICTURE });
  const [tile] = tiles;
  if (tile) change(tile);
  read(1, readAt, failed);
  read(2, 7);
  await vi.advanceTimersByTimeAsync(REST);
  expect(written.at(-1)?.['1']?.image).toBe(expected && `data:image/webp,${expected}`);
  expect(drawnCharts()).toContain('2');
});

it('a chart that the dashboard no longer has loses its picture', async () => {
  const { read } = await open([1], { 1: PICTURE, 99: PICTURE });
  read(1, 7);
  await vi.advanceTimersByTimeAsync(REST);
  expect(drawnCharts()).toEqual(['1']);
});

it('rows that came while the picture was drawn are not given its age', async () => {
  const { read } = await open([1]);
  drawElement.mockImplementation(async () => {
    read(1, 2_000);
    return 'data:image/webp,old rows';
  });
  read(1, 1_000);
  await vi.advanceTimersByTimeAsync(REST);
  expect(written).toEqual([]);
});

it('whoever leaves the dashboard has nothing drawn any more', async () => {
  const { read } = await open([1]);
  read(1, 1_000);
  leave();
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect({ written, drawings: drawElement.mock.calls.length }).toEqual({ written: [], drawings: 0 });
});

function lastVisit(): HTMLImageElement {
  const image = document.createElement('img');
  image.dataset['lastVisit'] = 'true';
  return image;
}
