import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type AnyPluginDefinition, defineManifest, defineServerPlugin } from '@facet/sdk/common';
import { defineRoutes, HttpRoutes } from '@facet/sdk/server';
import { defineEndpoints, type Policy } from '@facet/sdk/wire/endpoint';
import { describe, expect, it } from 'vitest';
import { permissionsOf, routeProblems } from '../../sdk/cli/check-routes.ts';
import { knownManifests } from '../../sdk/cli/known-points.ts';

const PLUGINS = resolve(import.meta.dirname, '../../plugins');
const halves = readdirSync(PLUGINS).filter((name) => existsSync(join(PLUGINS, name, 'server/index.ts')));

it.each(halves)(
  '%s declares the addresses and the permissions of its endpoints',
  async (name) => {
    const { default: definition }: { readonly default: AnyPluginDefinition } = await import(
      join(PLUGINS, name, 'server/index.ts')
    );
    expect(await routeProblems(definition, permissionsOf(await knownManifests()))).toEqual([]);
  },
  60_000,
);

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
