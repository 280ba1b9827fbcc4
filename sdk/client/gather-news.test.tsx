import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gatherNews, type NewsGatherer } from './gather-news.ts';

let visibility: DocumentVisibilityState;
const work = vi.fn();
let gatherer: NewsGatherer;

beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  work.mockClear();
  gatherer = gatherNews(work, 1_000, () => 0.5);
});
afterEach(() => {
  gatherer.dispose();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function become(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

it('works soon after the first news, and at most once in a second', () => {
  for (let ms = 0; ms < 3_000; ms += 50) {
    gatherer.tell();
    vi.advanceTimersByTime(50);
  }
  expect(work).toHaveBeenCalledTimes(3);
});

it('works once for news that came while it was out of sight, when it is seen again', () => {
  become('hidden');
  for (let i = 0; i < 3; i += 1) {
    gatherer.tell();
    vi.advanceTimersByTime(2_000);
  }
  expect(work).not.toHaveBeenCalled();
  become('visible');
  expect(work).toHaveBeenCalledTimes(1);
});

it('does not work when it is seen again and nothing has happened', () => {
  become('hidden');
  become('visible');
  vi.advanceTimersByTime(2_000);
  expect(work).not.toHaveBeenCalled();
});

it('does nothing more after it was disposed', () => {
  gatherer.tell();
  gatherer.dispose();
  vi.advanceTimersByTime(2_000);
  expect(work).not.toHaveBeenCalled();
});
