import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EventSocket } from './event-socket.ts';

const RETRY_MS = 2_500;
const event = { id: '4', channel_id: 'c', job_id: 'j', user_id: 1, status: 'done', errors: [], result_url: '/r' };

class FakeSocket extends EventTarget {
  readonly close = vi.fn();
  tell = (type: string, data?: unknown) =>
    this.dispatchEvent(type === 'message' ? new MessageEvent(type, { data }) : new Event(type));
}

let made: FakeSocket[];
let lastId: string | undefined;
const connect = vi.fn((_lastId: string | undefined) => {
  const socket = new FakeSocket();
  made.push(socket);
  return socket;
});
const onEvent = vi.fn();
const onGivenUp = vi.fn();
let socket: EventSocket;
const open = () => socket.open(() => lastId);
const last = () => made.at(-1);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  made = [];
  lastId = '3';
  socket = new EventSocket({ connect, onEvent, onGivenUp });
});
afterEach(() => {
  socket.dispose();
  vi.useRealTimers();
});

it('[B7.65] [B9.59] reads events after the last one that the browser has read, with one connection for all jobs', () => {
  open();
  open();
  expect(connect.mock.calls).toEqual([['3']]);
  last()?.tell('open');
  last()?.tell('message', JSON.stringify(event));
  expect(onEvent.mock.calls).toEqual([[event]]);
});

const running = { ...event, status: 'running', result_url: null };

it.each([
  { done: 3, total: 9 },
  { done: 3, total: null },
])('[B7.65] tells how far a job is: %j', (progress) => {
  open();
  last()?.tell('message', JSON.stringify({ ...running, progress }));
  expect(onEvent.mock.calls).toEqual([[{ ...running, progress }]]);
});

it.each([
  '{',
  'null',
  '[]',
  '{"id":1}',
  JSON.stringify({ ...event, status: 'paused' }),
  JSON.stringify({ ...running, progress: 3 }),
  JSON.stringify({ ...running, progress: { done: 'all', total: 9 } }),
])('leaves the message %j alone', (text) => {
  open();
  last()?.tell('message', text);
  expect(onEvent).not.toHaveBeenCalled();
});

it('[B8.43] is tried six times more, every 2.5 s, and then given up for good', async () => {
  open();
  for (let retry = 1; retry <= 6; retry += 1) {
    last()?.tell('close');
    await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
    expect(made).toHaveLength(retry);
    await vi.advanceTimersByTimeAsync(1);
    expect(made).toHaveLength(retry + 1);
  }
  expect(onGivenUp).not.toHaveBeenCalled();
  last()?.tell('close');
  expect(onGivenUp).toHaveBeenCalledTimes(1);
  open();
  await vi.advanceTimersByTimeAsync(10 * RETRY_MS);
  expect(made).toHaveLength(7);
});

it('[B8.43] that was open once has all its retries again, and goes on after the last event', async () => {
  open();
  for (let retry = 0; retry < 20; retry += 1) {
    last()?.tell('open');
    last()?.tell('close');
    lastId = String(retry);
    await vi.advanceTimersByTimeAsync(RETRY_MS);
  }
  expect(onGivenUp).not.toHaveBeenCalled();
  expect(connect).toHaveBeenLastCalledWith('19');
});

it('is closed with its plugin, and not opened again', async () => {
  open();
  socket.dispose();
  expect(last()?.close).toHaveBeenCalled();
  last()?.tell('close');
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(made).toHaveLength(1);
});
