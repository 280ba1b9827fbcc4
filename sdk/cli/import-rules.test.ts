import { describe, expect, it } from 'vitest';
import { checkBundle } from './check-bundle.ts';
import { titleOf } from './commands/create.ts';
import { importProblem, type Area, areaOf, sharedAs, sharedMembers } from './import-rules.ts';
import { importsIn } from './read-imports.ts';
import sdkPackage from '../package.json' with { type: 'json' };

const named = new Set(['charts', 'acme']);

describe('imports of a browser half', () => {
  it.each<[string, boolean, boolean]>([
    ['react', true, true],
    ['react-i18next', true, true],
    ['react-router', true, true],
    ['@mantine/core', true, true],
    ['@tanstack/react-query', true, true],
    ['@codemirror/state', true, true],
    ['@facet/sdk/client', true, true],
    ['@facet/sdk/client/tokens', true, true],
    ['@facet/plugin-charts/contract', true, true],
    ['@facet/plugin-charts/contract.client', true, true],
    ['@facet/sdk/chart-query', false, true],
    ['d3-scale', false, true],
    ['@mantine/core/styles.css', false, true],
    ['react/jsx-dev-runtime', false, false],
    ['@mantine/core/esm/index.mjs', false, false],
    ['node:fs', false, false],
    ['fs', false, false],
    ['@facet/core/common', false, false],
    ['@facet/sdk/server', false, false],
    ['@facet/sdk/nowhere', false, false],
    ['@facet/plugin-charts/contract.server', false, false],
    ['@facet/plugin-charts/client/index.ts', false, false],
    ['@facet/plugin-tags/contract', true, false],
  ])('%s: from the page: %s, allowed: %s', (request, shared, allowed) => {
    expect(sharedAs(request)).toBe(shared ? request : undefined);
    expect(importProblem({ request, typesOnly: false }, { area: 'client', named }) === undefined).toBe(allowed);
  });

  it.each<[string, boolean]>([
    ['@facet/plugin-tags/contract', true],
    ['@facet/plugin-tags/wire', true],
    ['@facet/plugin-tags/contract.server', false],
    ['@facet/sdk/server', false],
  ])('types of %s bind nothing at run time: %s', (request, allowed) => {
    expect(importProblem({ request, typesOnly: true }, { area: 'client', named }) === undefined).toBe(allowed);
  });

  it('takes only members that the page hands out', () => {
    expect(sharedMembers('react-router')).toContain('useNavigate');
    expect(sharedMembers('react-router')).not.toContain('createBrowserRouter');
    expect(sharedMembers('react')).toBeUndefined();
  });

  it('takes every door of the sdk’s browser side from the page, which holds its state', () => {
    const doors = Object.entries(sdkPackage.exports).filter(([, file]) => /^\.\/client\/.*\.tsx?$/.test(file));
    expect(doors.map(([door]) => sharedAs(`@facet/sdk${door.slice(1)}`)).filter((one) => one === undefined)).toEqual(
      [],
    );
  });

  it('knows the version of every library that the page shares', () => {
    const libraries = ['react', 'react-router', 'react-i18next', '@mantine/core', '@tanstack/react-query'];
    expect(Object.keys(sdkPackage.peerDependencies)).toEqual(expect.arrayContaining(libraries));
  });
});

describe('areas of a plugin', () => {
  it.each<[string, Area | undefined]>([
    ['manifest.ts', 'manifest'],
    ['contract.ts', 'common'],
    ['common/a/b.ts', 'common'],
    ['contract.client.ts', 'client'],
    ['client/index.tsx', 'client'],
    ['contract.server.ts', 'server'],
    ['server/index.ts', 'server'],
    ['tools.ts', undefined],
  ])('%s is %s', (path, area) => {
    expect(areaOf(path)).toBe(area);
  });

  it.each<[Area, string, boolean]>([
    ['common', '@facet/sdk/common', true],
    ['common', '@facet/sdk/client', false],
    ['common', '@facet/sdk/server', false],
    ['common', '@facet/plugin-acme/contract', true],
    ['common', '@facet/plugin-acme/contract.client', false],
    ['server', '@facet/sdk/server', true],
    ['server', '@facet/sdk/ui', false],
    ['server', '@facet/plugin-acme/contract.server', true],
    ['server', 'node:fs', true],
    ['manifest', '@facet/sdk/client/tokens', true],
    ['manifest', '@facet/plugin-acme/contract.server', true],
    ['manifest', '@facet/plugin-tags/contract.server', false],
  ])('%s may import %s: %s', (area, request, allowed) => {
    expect(importProblem({ request, typesOnly: false }, { area, named }) === undefined).toBe(allowed);
  });
});

it.each([
  ["import { A } from 'x';", ['x A']],
  ["import { type A, B as C } from 'x';", ['x B']],
  ["import {\n  A,\n  type B,\n} from 'x';", ['x A']],
  ["import d, { A } from 'x';", ['x default,A']],
  ["export { A } from 'x';", ['x A']],
  ["export * from 'x';", ['x *']],
  ["import * as all from 'x';", ['x *']],
  ["import 'x.css';", ['x.css *']],
  ["const a = () => import('x');", ['x *']],
  ["import type { A } from 'x';", ['x types']],
  ["import { type A, type B } from 'x';", ['x types']],
  ["import { a } from 'y';\nimport type { A } from 'x';", ['y a', 'x types']],
  ["// import { A } from 'x';\n/* import 'y' */", []],
])('what %j imports', (text, found) => {
  expect(importsIn(text).map((one) => `${one.request} ${one.typesOnly ? 'types' : one.members.join(',')}`)).toEqual(
    found,
  );
});

describe('checkBundle', () => {
  const bundle = (code: string, part?: string) => ({
    client: new TextEncoder().encode(code),
    parts: new Map(part === undefined ? [] : [['part-0.mjs', new TextEncoder().encode(part)]]),
    style: undefined,
    server: undefined,
    workers: new Map<string, Uint8Array>(),
  });

  it.each(['new Function("a")', 'x = eval("1")'])('refuses code from text: %s', (code) => {
    expect(() => checkBundle(bundle(code))).toThrow('client.mjs compiles code from text');
    expect(() => checkBundle(bundle('', code))).toThrow('part-0.mjs compiles code from text');
  });

  it.each(['retrieval(1)', 'a.eval(1)', 'isFunction(a)'])('takes %s for what it is', (code) => {
    expect(checkBundle(bundle(code))).toEqual([]);
  });

  it('warns of a large bundle, and refuses a huge one', () => {
    expect(checkBundle(bundle('a'.repeat(400_000)))).toHaveLength(1);
    expect(checkBundle(bundle('a', 'a'.repeat(4_600_000)))).toEqual([]);
    expect(() => checkBundle(bundle('a', 'a'.repeat(9_000_000)))).toThrow('at most');
  });
});

it('makes a title of a name', () => {
  expect(titleOf('my-first-chart')).toBe('My first chart');
});
