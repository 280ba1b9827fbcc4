import fc from 'fast-check';
import semver from 'semver';
import { describe, expect, it } from 'vitest';
import { admits, isSdkRange } from './sdk-range.ts';

const part = fc.nat(4);
const versions = fc.tuple(part, part, part).map((parts) => parts.join('.'));
const ranges = fc
  .tuple(
    fc.constantFrom('', '^', '~'),
    part,
    fc.option(fc.oneof(part, fc.constant('x'))),
    fc.option(fc.oneof(part, fc.constant('x'))),
  )
  .map(
    ([sign, major, minor, patch]) =>
      `${sign}${major}${minor === null ? '' : `.${minor}${patch === null ? '' : `.${patch}`}`}`,
  );

describe('admits', () => {
  it('agrees with semver on every range that it reads', () => {
    fc.assert(
      fc.property(ranges.filter(isSdkRange), versions, (range, version) => {
        expect([range, version, admits(range, version)]).toEqual([range, version, semver.satisfies(version, range)]);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['*', '', 'x', '>=1.0.0', '^', 'latest', '1 || 2', '^1.0.0 '])(
    'admits nothing for %j, which names no major',
    (range) => {
      expect(isSdkRange(range)).toBe(false);
      expect(admits(range, '1.0.0')).toBe(false);
    },
  );
});
