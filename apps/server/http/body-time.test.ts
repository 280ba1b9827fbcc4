import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitBodyTime, takeLong } from './body-time.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;

class Request extends EventEmitter {
  readonly headers = { 'content-length': '1000000000' };
  readonly socket = { bytesRead: 0 };
  complete = false;
  destroyedAfter: number | undefined;
  readonly #startedAt = Date.now();

  destroy(): this {
    this.destroyedAfter ??= (Date.now() - this.#startedAt) / MINUTE;
    return this;
  }
}

/** @param silentFrom Minute from which nothing comes any more */
function sendFor(minutes: number, silentFrom: number, isFile: boolean): Request {
  const request = new Request();
  limitBodyTime(request);
  if (isFile) takeLong(request);
  for (let minute = 0; minute < minutes; minute += 1) {
    if (minute < silentFrom) request.socket.bytesRead += 1;
    vi.advanceTimersByTime(MINUTE);
  }
  request.complete = true;
  request.emit('end');
  vi.advanceTimersByTime(60 * MINUTE);
  return request;
}

describe('a body', () => {
  it.each([
    ['of a file comes for hours', 180, 180, true, undefined],
    ['of a file stops coming', 180, 30, true, 31],
    ['of another kind comes for minutes', 4, 4, false, undefined],
    ['of another kind comes for hours', 180, 180, false, 5],
    ['of another kind never comes', 180, 0, false, 1],
  ])('%s', (_title, minutes, silentFrom, isFile, ended) => {
    expect(sendFor(minutes, silentFrom, isFile).destroyedAfter).toBe(ended);
  });

  it('that the headers do not announce has no clock', () => {
    const request = new Request();
    limitBodyTime(Object.assign(request, { headers: {} }));
    expect(vi.getTimerCount()).toBe(0);
  });
});
