import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sourceStack } from './source-positions.ts';

const BUNDLE = new URL('../../../dist/server/main.js', import.meta.url);
const SOURCE = new URL('../containment/owner-of-stack.ts', import.meta.url);

/** Where a text stands first, from 1. */
const lineOf = (url: URL, text: string): number =>
  readFileSync(url, 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;

describe('places in a stack', () => {
  const inBundle = `${BUNDLE.href}:${lineOf(BUNDLE, 'const owner = `facet/')}`;
  const inSource = `${SOURCE.href}:${lineOf(SOURCE, 'const owner = `facet/')}`;

  it.each([
    ['with a column', `Error: no\n    at ownerOf (${inBundle}:7)`, `Error: no\n    at ownerOf (${inSource})`],
    ['without a column', `ownerOf (${inBundle})`, `ownerOf (${inSource})`],
    ['without a name', `    at ${inBundle}:7`, `    at ${inSource}`],
    ['several', `at ${inBundle}:1\nat ${inBundle}:2`, `at ${inSource}\nat ${inSource}`],
  ])('in the bundle become those of the sources: %s', (_case, stack, expected) => {
    expect(sourceStack(stack)).toBe(expected);
  });

  it.each([
    ['a source', `at x (${SOURCE.href}:3:1)`],
    ['Node itself', 'at node:internal/process/task_queues:105:5'],
    ['a line that no source wrote', `at x (${BUNDLE.href}:99999999:1)`],
    ['a file that the bundle lacks', `at x (${new URL('none.js', BUNDLE).href}:3:1)`],
    ['a file elsewhere with such a name', 'at x (file:///tmp/dist/server/main.js:3:1)'],
    ['a name that leads out of the bundle', `at x (${new URL('../server/../../package.js', BUNDLE).href}:3:1)`],
  ])('stay as they are: %s', (_case, stack) => {
    expect(sourceStack(stack)).toBe(stack);
  });
});
