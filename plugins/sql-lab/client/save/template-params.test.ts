import { expect, it } from 'vitest';
import { readTemplateParams } from './template-params.ts';

it.each<[text: string, values: Readonly<Record<string, unknown>>]>([
  ['', {}],
  ['  \n', {}],
  ['{}', {}],
  ['{"country": "de", "days": [1, 2]}', { country: 'de', days: [1, 2] }],
])('%j are template parameters', (text, values) => {
  expect(readTemplateParams(text)).toEqual({ state: 'valid', values });
});

it.each(['[1]', '1', 'null', '"text"'])('%s is JSON, but no object', (text) => {
  expect(readTemplateParams(text)).toEqual({ state: 'invalid', reason: null });
});

it.each(['{nope', '{"a": }', "{'a': 1}"])('%s is not JSON, and the error is that of the parser', (text) => {
  const read = readTemplateParams(text);
  expect(read.state === 'invalid' && read.reason).toMatch(/JSON/);
});
