import { expect, it } from 'vitest';
import { BodyBudget } from './body-budget.ts';
import type { Caller } from './caller.ts';

const MEGABYTE = 1024 * 1024;
const user = (id: number): Caller => ({ key: `user ${id}`, isVisitor: false });
const refusal = (status: number) => expect.objectContaining({ status });

it('one caller has budget for three of the largest uploads at a time', () => {
  const budget = new BodyBudget();
  const [giveBack = () => undefined] = [1, 2, 3].map(() => budget.take(user(1), 16 * MEGABYTE));
  expect(() => budget.take(user(1), 1)).toThrow(refusal(429));
  budget.take(user(2), 16 * MEGABYTE);
  giveBack();
  giveBack();
  budget.take(user(1), 16 * MEGABYTE);
  expect(() => budget.take(user(1), 1)).toThrow(refusal(429));
});

it('all callers together have budget for half a gigabyte', () => {
  const budget = new BodyBudget();
  const back = Array.from({ length: 32 }, (_, index) => budget.take(user(index), 16 * MEGABYTE));
  expect(() => budget.take(user(99), 1)).toThrow(refusal(503));
  back[0]?.();
  budget.take(user(99), 16 * MEGABYTE);
});

it('visitors together have half of it, so that people can always send', () => {
  const budget = new BodyBudget();
  const visitor = (at: number): Caller => ({ key: `from 10.0.0.${at}`, isVisitor: true });
  const back = Array.from({ length: 16 }, (_, at) => budget.take(visitor(at), 16 * MEGABYTE));
  expect(() => budget.take(visitor(99), 1)).toThrow(refusal(503));
  budget.take(user(1), 16 * MEGABYTE);
  back[0]?.();
  budget.take(visitor(99), 1);
});
