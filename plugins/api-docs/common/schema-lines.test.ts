import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exampleOf, schemaLines } from './schema-lines.ts';

const schema = z.toJSONSchema(
  z.strictObject({
    name: z.string().max(5),
    when: z.enum(['now', 'later']).nullish(),
    people: z.array(z.object({ id: z.int(), tags: z.array(z.string()).optional() })),
    size: z.union([z.number().min(1), z.boolean()]).default(3),
  }),
  { io: 'input' },
);

describe('schemaLines', () => {
  it('lists the fields with types, rules and what must be there, the fields of lists below them', () => {
    expect(
      schemaLines(schema).map(
        ({ depth, name, type, required, rules }) => `${depth} ${name}${required ? '*' : ''}: ${type} ${rules}`,
      ),
    ).toEqual([
      '0 name*: string maxLength 5',
      '0 when: "now" | "later" | null ',
      '0 people*: object[] ',
      '1 id*: integer ',
      '1 tags: string[] ',
      '0 size: number | boolean default 3',
    ]);
  });

  it.each([
    [z.array(z.int()), 'integer[]'],
    [z.string(), 'string'],
    [z.record(z.string(), z.unknown()), 'object'],
    [z.array(z.union([z.int(), z.string()])), '(integer | string)[]'],
  ])('a value without fields is one line', (value, type) => {
    expect(schemaLines(z.toJSONSchema(value)).map((line) => line.type)).toEqual([type]);
  });

  it.each([[undefined], [null], ['text'], [[]]])('%j is no schema', (value) => {
    expect(schemaLines(value)).toEqual([]);
  });

  it('ends where a schema holds itself', () => {
    const endless: Record<string, unknown> = { type: 'object', properties: {} };
    endless['properties'] = { inner: endless };
    expect(schemaLines(endless).length).toBeLessThan(20);
  });
});

it('an example has what must be there, and fits', () => {
  const example = exampleOf(schema);
  expect(example).toEqual({ name: '', people: [] });
});
