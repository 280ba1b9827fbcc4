import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { KnownPoints } from '@facet/core/manifest';
import { type PluginManifest, defineManifest, defineToken, optional } from '@facet/sdk/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { circles } from '../../sdk/cli/check-circles.ts';
import { undeclaredUses } from '../../sdk/cli/check-contracts.ts';
import { importProblems } from '../../sdk/cli/check-imports.ts';
import { knownPoints } from '../../sdk/cli/known-points.ts';
import { pluginsNamedBy } from '../../sdk/cli/named-by.ts';

const PLUGINS = resolve(import.meta.dirname, '../../plugins');

describe.each(readdirSync(PLUGINS))('%s', (name) => {
  const folder = join(PLUGINS, name);
  let manifest: PluginManifest;
  let points: KnownPoints;
  beforeAll(async () => {
    manifest = ((await import(join(folder, 'manifest.ts'))) as { manifest: PluginManifest }).manifest;
    points = await knownPoints(manifest);
  });

  it('imports what its areas allow', () => {
    expect(importProblems(folder, pluginsNamedBy(manifest, points))).toEqual([]);
  });

  it('has no files that import each other', () => {
    expect(circles(folder)).toEqual([]);
  });

  it('names the services and hooks of others that it uses', async () => {
    expect(await undeclaredUses(folder, manifest)).toEqual([]);
  });
});

describe('facet check refuses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'facet-areas-'));
  const manifest = defineManifest({
    id: 'acme/a',
    version: '1.0.0',
    name: 'A',
    description: 'A.',
    engines: { sdk: '^1.0.0' },
    client: { requires: { drawings: optional(defineToken('highcharts/drawings@1', '')) } },
    server: {},
  });
  const files: Readonly<Record<string, string>> = {
    'manifest.ts': "import { Gateway } from '@facet/plugin-query/contract.server';",
    'common/a.ts': "import '../client/index.ts'; import type { Principal } from '@facet/sdk/server';",
    'contract.ts': "export { a } from './server/index.ts';",
    'client/index.ts':
      "import '../../b/client/index.ts';\nimport { readFile } from 'node:fs';\nimport '../server/index.ts';\nexport { Drawings } from '@facet/plugin-highcharts/contract';",
    'client/router.ts': "import { Link, createBrowserRouter } from 'react-router';",
    'client/types.ts': "import type { ChartRow } from '@facet/plugin-charts/contract';",
    'client/index.test.ts': "import '../../../tests/anything.ts';",
    'server/index.ts': "import '../../../core/common/index.ts'; import { Grid } from '@facet/sdk/ui';",
    'tools.ts': 'export {};',
  };
  let found: readonly string[] = [];

  beforeAll(() => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    found = importProblems(folder, pluginsNamedBy(manifest, new Map()));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['the contract of a plugin that is not named', 'manifest.ts imports "@facet/plugin-query/contract.server": the'],
    ['common code that reaches a side', 'common/a.ts imports "../client/index.ts": common code cannot use client'],
    ['the types of a side in common code', 'common/a.ts imports "@facet/sdk/server": this side may import of the sdk'],
    ['a contract that reaches a side', 'contract.ts imports "./server/index.ts": common code cannot use server'],
    ['the inside of another plugin', 'client/index.ts imports "../../b/client/index.ts": this leads out of'],
    ['Node in the browser', 'client/index.ts imports "node:fs": browsers have no Node modules'],
    ['the other side of the same plugin', 'client/index.ts imports "../server/index.ts": client code cannot use'],
    ['what the page does not share of a library', 'client/router.ts imports "react-router": the page does not share'],
    ['the kernel', 'server/index.ts imports "../../../core/common/index.ts": this leads out of'],
    ['the browser on the server', 'server/index.ts imports "@facet/sdk/ui": this side may import of the sdk'],
    ['a file in no area', 'tools.ts: is not in common/, client/ or server/'],
  ])('%s', (_, problem) => {
    expect(found).toContainEqual(expect.stringMatching(startingWith(problem)));
  });

  it('nothing else', () => {
    expect(found).toHaveLength(11);
  });

  it('a control that no contract shares, and a service that the manifest does not name', async () => {
    const load = async () => ({
      Drawings: defineToken('highcharts/drawings@1', ''),
      Link: defineToken('query/x@1', ''),
      Gateway: {},
    });
    expect(await undeclaredUses(folder, manifest, load)).toEqual([]);
    writeFileSync(
      join(folder, 'client/index.ts'),
      "import { Link, sharedControl } from '@facet/plugin-highcharts/contract';",
    );
    expect(await undeclaredUses(folder, manifest, load)).toEqual([
      'client/index.ts imports sharedControl of "@facet/plugin-highcharts/contract": the contract has no such member',
      'client/index.ts imports Link of "@facet/plugin-highcharts/contract": the manifest does not name "query/x@1"',
    ]);
  });
});

function startingWith(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
