import { expect, it } from 'vitest';
import { type Condition, isFired, outcomesOf, timesSent } from './condition.ts';

const NOT_NULL: Condition = { type: 'not null' };
const above = (threshold: number): Condition => ({ type: 'operator', op: '>', threshold });

it.each<readonly [Condition, number | null, boolean]>([
  [NOT_NULL, 1, true],
  [NOT_NULL, -1, true],
  [NOT_NULL, 0, false],
  [NOT_NULL, null, false],
  [NOT_NULL, Number.NaN, false],
  [above(10), 11, true],
  [above(10), 10, false],
  [above(-1), null, true],
  [above(-1), Number.NaN, true],
  [{ type: 'operator', op: '<=', threshold: 10 }, 10, true],
  [{ type: 'operator', op: '<', threshold: 10 }, 10, false],
  [{ type: 'operator', op: '>=', threshold: 10 }, 10, true],
  [{ type: 'operator', op: '==', threshold: 10 }, 10, true],
  [{ type: 'operator', op: '!=', threshold: 10 }, 10, false],
  [{ type: 'operator' }, 10, false],
])('%j with the value %s fires: %s', (condition, value, fires) =>
  expect(isFired(condition, { value }, null)).toBe(fires),
);

const change = (op: '>' | '<', threshold: number, unit?: 'percent'): Condition => ({
  type: 'change',
  op,
  threshold,
  ...(unit === undefined ? {} : { unit }),
});

it.each<readonly [Condition, number | null, number | null, boolean]>([
  [{ type: 'missing' }, null, 5, true],
  [{ type: 'missing' }, Number.NaN, 5, true],
  [{ type: 'missing' }, 0, 5, false],
  [change('>', 10), 25, 14, true],
  [change('>', 10), 24, 14, false],
  [change('<', -10), 3, 14, true],
  [change('<', -10, 'percent'), 89, 100, true],
  [change('<', -10, 'percent'), 90, 100, false],
  [change('>', 10, 'percent'), -80, -100, true],
  [change('>', 10, 'percent'), 1, 0, true],
  [change('>', 10, 'percent'), 0, 0, false],
  [change('<', 0), null, 14, false],
  [change('<', 0), 3, null, false],
])('%j with %s after %s fires: %s', (condition, value, before, fires) =>
  expect(isFired(condition, { value }, before)).toBe(fires),
);

const DAY_S = 86_400;
const daily = (values: readonly (number | null)[]) =>
  values.map((value, day) => ({ at: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(), value }));

it.each<readonly [Condition, readonly (number | null)[], number, readonly string[]]>([
  [above(2), [1, 3, null, 4], DAY_S, ['quiet', 'sent', 'quiet', 'sent']],
  [above(2), [3, 3, 3, 1, 3], 2 * DAY_S, ['sent', 'held', 'sent', 'quiet', 'sent']],
  [change('>', 1), [1, 5, 5, null, 9], DAY_S, ['quiet', 'sent', 'quiet', 'quiet', 'sent']],
  [{ type: 'missing' }, [null, 1, null], DAY_S, ['sent', 'quiet', 'sent']],
  [NOT_NULL, [], DAY_S, []],
])('%j of %j with %d s of grace: %j', (condition, values, grace, expected) => {
  const outcomes = outcomesOf(condition, daily(values), grace);
  expect(outcomes).toEqual(expected);
  expect(timesSent(outcomes)).toBe(expected.filter((one) => one === 'sent').length);
});
