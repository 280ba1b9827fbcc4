import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type AnyPluginDefinition, defineManifest, defineServerPlugin } from '@facet/sdk/common';
import { defineRoutes, HttpRoutes } from '@facet/sdk/server';
import { defineEndpoints, type Policy } from '@facet/sdk/wire/endpoint';
import { describe, expect, it } from 'vitest';
import { permissionProblems, permissionsOf, routeProblems, routesOfServices } from '../../sdk/cli/check-routes.ts';
import { exportEndpoint, importEndpoint } from '../../plugins/bundles/common/wire/bundles.ts';
import { knownManifests } from '../../sdk/cli/known-points.ts';

const PLUGINS = resolve(import.meta.dirname, '../../plugins');
const halves = readdirSync(PLUGINS).filter((name) => existsSync(join(PLUGINS, name, 'server/index.ts')));

async function halfOf(name: string): Promise<AnyPluginDefinition> {
  const half: { readonly default: AnyPluginDefinition } = await import(join(PLUGINS, name, 'server/index.ts'));
  return half.default;
}

it.each(halves)(
  '%s declares the addresses and the permissions of its endpoints',
  async (name) => {
    expect(await routeProblems(await halfOf(name), permissionsOf(await knownManifests()))).toEqual([]);
  },
  60_000,
);

it('the bundles plugin makes the endpoints of archives, which are the only ones that a half has from a service', async () => {
  const found = await Promise.all(halves.map(async (name) => routesOfServices(await halfOf(name))));
  expect(found.flat().toSorted()).toEqual([
    'chart-archives',
    'dashboard-archives',
    'database-archives',
    'dataset-archives',
    'query-archives',
  ]);
}, 60_000);

it('the permissions of the endpoints of archives are declared', async () => {
  const manifests = [...(await knownManifests())];
  const kinds = manifests.flatMap(({ contributes }) => contributes?.['resource/archive@1'] ?? []);
  const endpoints = Object.fromEntries(
    kinds.flatMap(({ path, view, title }) => [
      [`GET ${String(path)}/export/`, exportEndpoint(String(view), String(title))],
      [`POST ${String(path)}/import/`, importEndpoint(String(view), String(title))],
    ]),
  );
  expect(Object.keys(endpoints)).toHaveLength(10);
  expect(permissionProblems(endpoints, new Set(permissionsOf(manifests)))).toEqual([]);
});

describe('endpoints of a plugin', () => {
  const problemsOf = (policy: Policy) => {
    const manifest = defineManifest({
      id: 'acme/a',
      version: '1.0.0',
      name: 'A',
      description: 'A.',
      engines: { sdk: '^1.0.0' },
      server: {},
      contributes: {
        'http/routes@1': [{ key: 'all', prefixes: ['/api/plugins/acme/a'] }],
        'identity/permission@1': [{ key: 'a', pairs: [['can_read', 'acme/a']], roles: [] }],
      },
    });
    const endpoints = defineEndpoints({
      'GET /api/plugins/acme/a/x/:id': { policy, summary: 'Inside', responses: { 200: 'empty' } },
      'GET /api/plugins/acme/ab': { policy: 'signed-in', summary: 'Outside', responses: { 200: 'empty' } },
    });
    const plugin = defineServerPlugin(manifest, (ctx) => {
      ctx.implement(HttpRoutes, 'all', async () =>
        defineRoutes(endpoints, {
          'GET /api/plugins/acme/a/x/:id': () => ({}),
          'GET /api/plugins/acme/ab': () => ({}),
        }),
      );
    });
    return routeProblems(plugin, permissionsOf([manifest]));
  };
  const outside = expect.stringMatching(/^GET \/api\/plugins\/acme\/ab is below no prefix of the entry "all"/);

  it('must be below a prefix of their entry', async () => {
    expect(await problemsOf('signed-in')).toEqual([outside]);
  });

  it.each([
    ['one that is declared', ['can_read', 'acme/a'], []],
    ['one that nobody declares', ['can_raed', 'acme/a'], [expect.stringContaining('"can_raed on acme/a"')]],
  ] as const)('must need a known permission: %s', async (_, permission, problems) => {
    expect(await problemsOf({ permission })).toEqual([...problems, outside]);
  });
});
