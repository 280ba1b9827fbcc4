import { expect, it } from 'vitest';
import { BodyRoom } from './body-room.ts';
import type { Caller } from './caller.ts';

const MEGABYTE = 1024 * 1024;
const user = (id: number): Caller => ({ key: `user ${id}`, isVisitor: false });
const refusal = (status: number) => expect.objectContaining({ status });

it('one caller has room for three of the largest uploads at a time', () => {
  const room = new BodyRoom();
  const [giveBack = () => undefined] = [1, 2, 3].map(() => room.take(user(1), 16 * MEGABYTE));
  expect(() => room.take(user(1), 1)).toThrow(refusal(429));
  room.take(user(2), 16 * MEGABYTE);
  giveBack();
  giveBack();
  room.take(user(1), 16 * MEGABYTE);
  expect(() => room.take(user(1), 1)).toThrow(refusal(429));
});

it('all callers together have room for half a gigabyte', () => {
  const room = new BodyRoom();
  const back = Array.from({ length: 32 }, (_, index) => room.take(user(index), 16 * MEGABYTE));
  expect(() => room.take(user(99), 1)).toThrow(refusal(503));
  back[0]?.();
  room.take(user(99), 16 * MEGABYTE);
});

it('visitors together have half of it, so that people can always send', () => {
  const room = new BodyRoom();
  const visitor = (at: number): Caller => ({ key: `from 10.0.0.${at}`, isVisitor: true });
  const back = Array.from({ length: 16 }, (_, at) => room.take(visitor(at), 16 * MEGABYTE));
  expect(() => room.take(visitor(99), 1)).toThrow(refusal(503));
  room.take(user(1), 16 * MEGABYTE);
  back[0]?.();
  room.take(visitor(99), 1);
});
