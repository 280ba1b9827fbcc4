import { expect, it } from 'vitest';
import { type DescribedSchema, describeMembers } from './describe-schema.ts';

const text = { type: 'string' };
const choice = { type: 'object', properties: { value: text, label: text }, required: ['value'] };

it.each<[string, DescribedSchema]>([
  ['m?: string', text],
  ['m?: number', { type: 'integer' }],
  ['m?: "a" | "b"', { type: 'string', enum: ['a', 'b'] }],
  ['m?: true', { type: 'boolean', const: true }],
  ['m?: boolean | string', { anyOf: [{ type: 'boolean' }, text] }],
  ['m?: [string, string][]', { type: 'array', items: { type: 'array', prefixItems: [text, text] } }],
  ['m?: ("a" | "b")[]', { type: 'array', items: { enum: ['a', 'b'] } }],
  ['m?: ({ value: string; label?: string })[]', { type: 'array', items: choice }],
  ['m?: { [name]: number }', { type: 'object', additionalProperties: { type: 'number' } }],
  ['m?: {}', { type: 'object', additionalProperties: false }],
  ['m?: any value', {}],
])('writes %s', (line, schema) => {
  expect(describeMembers({ properties: { m: schema } })).toEqual([line]);
});

it('tells required members from others', () => {
  expect(describeMembers({ properties: { a: text, b: text }, required: ['a'] })).toEqual(['a: string', 'b?: string']);
});
