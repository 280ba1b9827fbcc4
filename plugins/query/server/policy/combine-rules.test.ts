import { expect, it } from 'vitest';
import { combineRules } from './combine-rules.ts';

it.each<[string, string[][], string[]]>([
  ['no rule', [], []],
  ['a rule of one condition', [["a = 'x'"]], ["(a = 'x'\n)"]],
  ['a rule of alternatives', [['a = 1', 'b = 2']], ['((a = 1\n) OR (b = 2\n))']],
  ['rules that hold together', [['a'], ['b']], ['(a\n)', '(b\n)']],
  ['a condition that ends in a comment', [['a -- b']], ['(a -- b\n)']],
])('%s', (_, rules, conditions) => {
  expect(combineRules(rules)).toEqual(conditions);
});
