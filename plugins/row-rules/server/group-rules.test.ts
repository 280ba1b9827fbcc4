import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BoundRule, groupRules } from './group-rules.ts';

describe('groupRules', () => {
  it.each<[string, BoundRule[], string[][]]>([
    ['no rule', [], []],
    ['one rule', [{ id: 1, clause: "a = 'x'", groupKey: null }], [["a = 'x'"]]],
    [
      'two of a group are alternatives',
      [
        { id: 2, clause: 'b = 2', groupKey: 'region' },
        { id: 1, clause: 'a = 1', groupKey: 'region' },
      ],
      [['a = 1', 'b = 2']],
    ],
    [
      'an empty group key is no group',
      [
        { id: 1, clause: 'a', groupKey: '' },
        { id: 2, clause: 'b', groupKey: '' },
      ],
      [['a'], ['b']],
    ],
  ])('%s', (_name, rules, expected) => {
    expect(groupRules(rules)).toEqual(expected);
  });

  const rules = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 99 }),
      clause: fc.constantFrom('YES', 'NO'),
      groupKey: fc.option(fc.constantFrom('x', 'y', 'rule 1')),
    }),
    { selector: (rule) => rule.id, maxLength: 12 },
  );

  it('lets a row through when each group has a clause that does, and every other clause does', () => {
    fc.assert(
      fc.property(rules, (some) => {
        const passes = groupRules(some).every((clauses) => clauses.includes('YES'));
        const alone = some.filter((rule) => rule.groupKey === null).every((rule) => rule.clause === 'YES');
        const keys = new Set(some.map((rule) => rule.groupKey).filter((key) => key !== null));
        const grouped = [...keys].every((key) => some.some((rule) => rule.groupKey === key && rule.clause === 'YES'));
        expect(passes).toBe(alone && grouped);
      }),
    );
  });

  it('does not depend on the order of the rules', () => {
    fc.assert(
      fc.property(rules, fc.infiniteStream(fc.nat()), (some, numbers) => {
        const shuffled = some
          .map((rule) => ({ rule, at: numbers.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ rule }) => rule);
        expect(groupRules(shuffled)).toEqual(groupRules(some));
      }),
    );
  });
});
