import type { Endpoint } from '@facet/sdk/wire/endpoint';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { RepeatedBodies } from './repeated-bodies.ts';

const reading: Endpoint = { policy: 'public', summary: 'Reads', body: z.unknown(), reads: true, responses: {} };
const other: Endpoint = { ...reading, summary: 'Reads too' };
const writing: Endpoint = { policy: 'public', summary: 'Writes', body: z.unknown(), responses: {} };

const counting = () => {
  const read: string[] = [];
  return { read, by: (text: string): unknown => (read.push(text), JSON.parse(text)) };
};

it('reads a text once for an endpoint that only reads', () => {
  const bodies = new RepeatedBodies();
  const { read, by } = counting();
  const first = bodies.read(reading, '{"a":[1,{"b":2}]}', by);
  expect(bodies.read(reading, '{"a":[1,{"b":2}]}', by)).toBe(first);
  expect(bodies.read(reading, '{"a":[1,{"b":3}]}', by)).toEqual({ a: [1, { b: 3 }] });
  expect(read).toHaveLength(2);
});

it('what is shared cannot be changed, at any depth', () => {
  const bodies = new RepeatedBodies();
  const value = bodies.read(reading, '{"a":[1,{"b":2}]}', JSON.parse);
  expect(value).toEqual({ a: [1, { b: 2 }] });
  const change = (from: unknown): unknown => Object.assign(Object(from), { b: 3 });
  expect(() => change(value)).toThrow(TypeError);
  expect(() => change(Object(value).a[1])).toThrow(TypeError);
  expect(() => Object(value).a.push(1)).toThrow(TypeError);
});

it('reads anew for another endpoint, one that writes, a long text, and one that is refused', () => {
  const bodies = new RepeatedBodies();
  const { read, by } = counting();
  const long = JSON.stringify('x'.repeat(20_000));
  for (const [endpoint, text] of [
    [reading, '1'],
    [other, '1'],
    [writing, '2'],
    [writing, '2'],
    [reading, long],
    [reading, long],
  ] as const)
    bodies.read(endpoint, text, by);
  expect(read).toEqual(['1', '1', '2', '2', long, long]);
  const refuse = (text: string): never => {
    read.push(text);
    throw new SyntaxError('no');
  };
  for (const _ of [1, 2]) expect(() => bodies.read(reading, '{', refuse)).toThrow('no');
  expect(read.slice(-2)).toEqual(['{', '{']);
});

it('keeps so many characters', () => {
  const bodies = new RepeatedBodies();
  const { read, by } = counting();
  const texts = Array.from({ length: 400 }, (_, n) => JSON.stringify(`${n} ${'x'.repeat(10_000)}`));
  for (const text of texts) bodies.read(reading, text, by);
  read.length = 0;
  bodies.read(reading, texts[0] ?? '', by);
  bodies.read(reading, texts.at(-1) ?? '', by);
  expect(read).toEqual([texts[0]]);
});
