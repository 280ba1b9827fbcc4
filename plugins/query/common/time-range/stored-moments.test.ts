import { describe, expect, it } from 'vitest';
import { moment, wall } from './moment.ts';
import { isoBound, storedCondition, storedMoments } from './stored-moments.ts';

const AT = moment(wall(2024, 2, 9, 7, 8, 5));
const quoted = (text: string): string => `'${text}'`;

describe('moments that a column stores in a way of its own', () => {
  it.each<[string | null, boolean, '>=' | '<', string | undefined]>([
    ['epoch_s', true, '>=', 't >= 1707462485'],
    ['epoch_ms', true, '<', 't < 1707462485000'],
    ['%Y%m%d', true, '<', 't < 20240209'],
    ['%Y', true, '>=', 't >= 2024'],
    ['%Y%m%d', false, '>=', "t >= '20240209'"],
    ['%Y-%m-%dT%H:%M:%S', false, '<', "t < '2024-02-09T07:08:05'"],
    ['%F %T', false, '<', "t < '2024-02-09 07:08:05'"],
    ['%Y/%j', false, '<', "t < '2024/040'"],
    ['%m/%Y', false, '>=', "(SUBSTR(t, 4, 4) > '2024' OR (SUBSTR(t, 4, 4) = '2024' AND SUBSTR(t, 1, 2) >= '02'))"],
    [
      '%d.%m.%Y',
      false,
      '<',
      "(SUBSTR(t, 7, 4) < '2024' OR (SUBSTR(t, 7, 4) = '2024' AND (SUBSTR(t, 4, 2) < '02' OR (SUBSTR(t, 4, 2) = '02' AND SUBSTR(t, 1, 2) < '09'))))",
    ],
    // Their order cannot be told.
    [null, true, '>=', undefined],
    [null, false, '>=', undefined],
    ['%d%m%Y', true, '>=', undefined],
    ['%Y-%m', true, '>=', undefined],
    ['%m-%d', false, '>=', undefined],
    ['%Y %d', false, '>=', undefined],
    ['%y%m%d', false, '>=', undefined],
    ['%B %Y', false, '>=', undefined],
    ['at noon', false, '>=', undefined],
  ])('%s, numbers %s: %s', (format, holdsNumbers, operator, expected) => {
    const stored = storedMoments(format, holdsNumbers);
    expect(stored && storedCondition('t', operator, AT, stored, quoted)).toBe(expected);
  });

  it('of ISO texts compare with the day alone at midnight', () => {
    expect(isoBound(moment(wall(2024, 2, 9)))).toBe('2024-02-09');
    expect(isoBound(AT)).toBe('2024-02-09 07:08:05.000000');
  });
});
