import { describe, expect, it } from 'vitest';
import { checkBundle } from './check-bundle.ts';
import { titleOf } from './commands/create.ts';
import { importProblem, sharedAs } from './import-rules.ts';

describe('imports of a plugin that is built elsewhere', () => {
  it.each<[string, string | undefined, boolean]>([
    ['react', 'react', true],
    ['react/jsx-dev-runtime', 'react/jsx-runtime', true],
    ['@facet/sdk/client', '@facet/sdk/client', true],
    ['@facet/sdk/client/tokens', '@facet/sdk/client', true],
    ['@facet/sdk/chart-query', undefined, true],
    ['./bars.tsx', undefined, true],
    ['d3-scale', undefined, true],
    ['node:fs', undefined, false],
    ['fs', undefined, false],
    ['@facet/core/common', undefined, false],
    ['@facet/sdk/server', undefined, false],
    ['@facet/plugin-charts/contract', undefined, false],
    ['@mantine/core', undefined, false],
    ['react-i18next', undefined, false],
  ])('%s: from the page as %s, allowed: %s', (request, shared, allowed) => {
    expect(sharedAs(request)).toBe(shared);
    expect(importProblem(request) === undefined).toBe(allowed);
  });
});

describe('checkBundle', () => {
  const bundle = (code: string) => ({ client: new TextEncoder().encode(code), style: undefined });

  it.each(['new Function("a")', 'x = eval("1")'])('refuses code from text: %s', (code) => {
    expect(() => checkBundle(bundle(code))).toThrow('makes code from text');
  });

  it.each(['retrieval(1)', 'a.eval(1)', 'isFunction(a)'])('takes %s for what it is', (code) => {
    expect(checkBundle(bundle(code))).toEqual([]);
  });

  it('warns of a large bundle, and refuses a huge one', () => {
    expect(checkBundle(bundle('a'.repeat(400_000)))).toHaveLength(1);
    expect(() => checkBundle(bundle('a'.repeat(4_000_000)))).toThrow('at most');
  });
});

it('makes a title of a name', () => {
  expect(titleOf('my-first-chart')).toBe('My first chart');
});
