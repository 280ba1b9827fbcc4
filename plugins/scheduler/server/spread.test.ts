import { expect, it } from 'vitest';
import { spread } from './spread.ts';

const at = (id: number, seconds: number) =>
  spread({ kind: 'report', id, scheduledFor: '2026-01-01T01:00:00.000Z' }, seconds).getTime() - Date.UTC(2026, 0, 1, 1);

it('without a spread things begin at their times', () => expect(at(7, 0)).toBe(0));

it('with one, each at its own place within it', () => {
  const places = Array.from({ length: 100 }, (_, id) => at(id, 60));
  expect(places).toEqual(Array.from({ length: 100 }, (_, id) => at(id, 60)));
  expect(Math.max(...places)).toBeLessThan(60_000);
  expect(new Set(places).size).toBeGreaterThan(90);
});
