import { expect, it } from 'vitest';
import { chordDrawing } from './chord-drawing.ts';

it('gives nodes ids that are no members of Object.prototype, because the library looks them up in an object', () => {
  const bands = [
    { from: 'constructor', to: '__proto__', amount: 1 },
    { from: 'toString', to: 'constructor', amount: 2 },
  ];
  const texts = { value: String, name: String, group: String, mark: () => '' };
  const { series = [] } = chordDrawing.options(
    { bands, all: 2, metric: 'n', texts, width: 400, height: 300, colorOf: () => 'red' },
    (key) => key,
  );
  const [one] = series;
  const nodes = one && 'nodes' in one && Array.isArray(one.nodes) ? one.nodes : [];
  expect(nodes).toHaveLength(3);
  for (const { id } of nodes) expect(String(id) in {}).toBe(false);
});
