import { expect, it } from 'vitest';
import { newMetric, toDraft } from './dataset-draft.ts';
import { countChanges, fieldState, movesSource } from './draft-changes.ts';
import { item } from './testing/draft.ts';

const start = toDraft(item);
const [count] = start.metrics;

it.each([
  ['nothing', start, 0],
  ['a setting', { ...start, offset: 3 }, 1],
  [
    'two settings and a metric',
    { ...start, offset: 3, schema: 'x', metrics: start.metrics.map((one) => ({ ...one, label: 'n' })) },
    3,
  ],
  ['a metric added and a column removed', { ...start, metrics: [...start.metrics, newMetric()], columns: [] }, 2],
  ['what was put back', { ...start, metrics: start.metrics.map((one) => ({ ...one })), owners: [...start.owners] }, 0],
])('counts %s', (_what, draft, expected) => {
  expect(countChanges(draft, start)).toBe(expected);
});

it('marks a field that is new or differs', () => {
  if (count === undefined) throw new Error('The example has a metric.');
  expect(fieldState(count, start.metrics)).toBe('same');
  expect(fieldState({ ...count, label: 'x' }, start.metrics)).toBe('changed');
  expect(fieldState(newMetric(), start.metrics)).toBe('new');
});

it.each([
  [{ name: 'other' }, true],
  [{ schema: 'x' }, true],
  [{ kind: 'virtual' as const, sql: 'SELECT 1' }, true],
  [{ description: 'x' }, false],
])('%j moves the source: %s', (part, expected) => {
  expect(movesSource({ ...start, ...part }, start)).toBe(expected);
});
