import { expect, test } from 'vitest';
import { type History, redone, undone, withStep } from './use-history.ts';

const start: History<string> = { past: [], now: 'a', future: [] };
const values = ({ past, now, future }: History<unknown>) => [past, now, future];
const step = (history: History<string>, value: string, at: number, subject = value) =>
  withStep(history, value, { subject, at });

test('a step can be undone and redone', () => {
  const stepped = step(step(start, 'b', 0), 'c', 1);
  expect(values(undone(stepped))).toEqual([['a'], 'b', ['c']]);
  expect(values(redone(undone(stepped)))).toEqual([['a', 'b'], 'c', []]);
});

test('a new step clears the redo steps', () => {
  expect(values(step(undone(step(start, 'b', 0)), 'x', 1))).toEqual([['a'], 'x', []]);
});

test('letters typed one after the other are one step; a pause or another control begins a new one', () => {
  const typed = step(step(step(start, 'h', 0, 'title'), 'he', 300, 'title'), 'hel', 900, 'title');
  expect(values(typed)).toEqual([['a'], 'hel', []]);
  expect(step(typed, 'hell', 2500, 'title').past).toEqual(['a', 'hel']);
  expect(step(typed, 'other', 950, 'limit').past).toEqual(['a', 'hel']);
});

test('at the ends nothing happens', () => {
  expect(values(undone(start))).toEqual(values(start));
  expect(values(redone(start))).toEqual(values(start));
});

test('the oldest of more than fifty steps is forgotten', () => {
  let history: History<number> = { past: [], now: 0, future: [] };
  for (let at = 1; at <= 60; at += 1) history = withStep(history, at, { subject: String(at), at });
  expect([history.past.length, history.past[0]]).toEqual([50, 10]);
});
