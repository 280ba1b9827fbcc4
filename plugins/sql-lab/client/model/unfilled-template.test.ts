import { expect, it } from 'vitest';
import { isUnfilledTemplate } from './unfilled-template.ts';

it.each([
  ['a value', 'SYNTAX_ERROR', 'SELECT * FROM t WHERE x > {{ low }}', true],
  ['a block', 'GENERIC_DB_ENGINE_ERROR', 'SELECT {% if a %} 1 {% endif %}', true],
  ['no template', 'SYNTAX_ERROR', 'SELEC 1', false],
  ['braces of a literal of the database', 'SYNTAX_ERROR', "SELEC {'a': 1}", false],
  ['another kind of error', 'COLUMN_DOES_NOT_EXIST_ERROR', "SELECT a, '{{ x }}'", false],
  ['an error without a kind', null, 'SELECT {{ x }}', false],
])('a template in braces explains a failure, or does not: %s', (_, type, sql, explains) => {
  expect(isUnfilledTemplate({ type }, sql)).toBe(explains);
});
