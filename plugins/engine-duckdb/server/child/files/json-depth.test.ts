import { expect, it } from 'vitest';
import { JsonDepth } from './json-depth.ts';

it.each([
  ['nothing', '', 0],
  ['a number', '1', 0],
  ['members beside each other', '[{"a":1},{"a":{}}]', 3],
  ['brackets in texts', '{"[[[":"{{\\"[[\\\\"}', 1],
  ['lines', '{"a":[]}\n{"a":[]}\n', 2],
  ['more ends than beginnings', ']]][', 0],
])('%s: in pieces too', (_, text, expected) => {
  const bytes = new TextEncoder().encode(text);
  const [whole, pieces] = [new JsonDepth(), new JsonDepth()];
  whole.take(bytes);
  for (const byte of bytes) pieces.take(new Uint8Array([byte]));
  expect([whole.deepest, pieces.deepest]).toEqual([expected, expected]);
});
