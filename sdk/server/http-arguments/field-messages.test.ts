import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contractText, fieldMessages } from './field-messages.ts';

const messagesOf = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value, { error: contractText });
  return result.success ? {} : fieldMessages(result.error.issues);
};

const one = (schema: z.ZodType, value: unknown) => messagesOf(z.object({ f: schema }), { f: value })['f'];

describe('contract texts of validation', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['missing', z.string(), undefined, 'Missing data for required field.'],
    ['missing choice', z.enum(['a', 'b']), undefined, 'Missing data for required field.'],
    ['null', z.string(), null, 'Field may not be null.'],
    ['text', z.string(), 1, 'Not a valid string.'],
    ['integer given text', z.int(), 'x', 'Not a valid integer.'],
    ['integer given a fraction', z.int(), 1.5, 'Not a valid integer.'],
    ['boolean', z.boolean(), 'yes', 'Not a valid boolean.'],
    ['list', z.array(z.int()), 1, 'Not a valid list.'],
    ['object', z.object({}), 1, 'Not a valid mapping type.'],
    ['length, both bounds', z.string().min(1).max(250), '', 'Length must be between 1 and 250.'],
    ['length, above', z.string().min(1).max(3), 'abcd', 'Length must be between 1 and 3.'],
    ['length, least', z.string().min(2), 'a', 'Shorter than minimum length 2.'],
    ['length, most', z.string().max(2), 'abc', 'Longer than maximum length 2.'],
    ['range, least', z.number().min(1), 0, 'Must be greater than or equal to 1.'],
    ['range, most', z.number().max(1), 2, 'Must be less than or equal to 1.'],
    ['range, both bounds', z.int().min(1).max(9), 0, 'Must be greater than or equal to 1 and less than or equal to 9.'],
    ['choice', z.enum(['a', 'b']), 'c', 'Must be one of: a, b.'],
    ['uuid', z.uuid(), 'x', 'Not a valid UUID.'],
    ['email', z.email(), 'x', 'Not a valid email address.'],
    ['own text', z.string().refine(() => false, 'JSON not valid'), 'x', 'JSON not valid'],
  ])('%s', (_name, schema, value, text) => {
    expect(one(schema, value)).toEqual([text]);
  });

  it('names each unknown field', () => {
    expect(messagesOf(z.strictObject({ a: z.string() }), { a: 'x', b: 1, c: 2 })).toEqual({
      b: ['Unknown field.'],
      c: ['Unknown field.'],
    });
  });

  it('names the first 1,000 of more unknown fields', () => {
    const body = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`m${i}`, i]));
    expect(Object.keys(messagesOf(z.strictObject({}), body))).toEqual(Object.keys(body).slice(0, 1_000));
  });

  it('nests lists and objects', () => {
    expect(messagesOf(z.object({ owners: z.array(z.object({ id: z.int() })) }), { owners: [{ id: 1 }, {}] })).toEqual({
      owners: { 1: { id: ['Missing data for required field.'] } },
    });
  });

  it('puts what concerns the whole body under _schema', () => {
    expect(messagesOf(z.object({}), 'text')).toEqual({ _schema: ['Not a valid mapping type.'] });
  });

  it('explains the alternative of a union that fits best', () => {
    const schema = z.object({ column: z.union([z.string(), z.object({ label: z.string() })]) });
    expect(messagesOf(schema, { column: { label: 3 } })).toEqual({ column: { label: ['Not a valid string.'] } });
    expect(messagesOf(schema, { column: 3 })).toEqual({ column: ['Invalid input type.'] });
  });

  it.each(['__proto__', 'constructor', 'toString'])(
    'names a field called %s without touching what objects inherit',
    (name) => {
      const result = z.strictObject({}).safeParse(JSON.parse(`{"${name}":1}`), { error: contractText });
      const path = [{ code: 'custom' as const, path: [name, '_schema'], message: 'Wrong.', input: 1 }];
      expect(JSON.stringify(fieldMessages(path))).toBe(`{"${name}":{"_schema":["Wrong."]}}`);
      expect(JSON.stringify(fieldMessages(result.error?.issues ?? []))).toBe(`{"${name}":["Unknown field."]}`);
      expect(Object.hasOwn(Object.prototype, '_schema') || Object.hasOwn(Object, '_schema')).toBe(false);
    },
  );
});
