import { testManifest } from '@facet/core/testing';
import { defineToken, type PluginManifest } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { foreignManifest, pagesBelow } from './foreign-manifest.ts';

const PAGE = { key: 'p', title: 'p' };
type Change = Partial<Omit<PluginManifest, 'id'>>;
const of = (change: Change) => foreignManifest(testManifest({ id: 'acme/x', client: {}, ...change }));
const page = (fields: Readonly<Record<string, unknown>>): Change => ({
  contributes: { 'app/page@1': [{ ...PAGE, path: '/pages/acme/x/', ...fields }] },
});

const setting = (env: string, more: Change = { server: {} }): Change => ({
  processSettings: [{ name: 'limit', env, description: 'x', type: 'integer', default: 1, minimum: 0, maximum: 9 }],
  ...more,
});

describe('an installed plugin', () => {
  it.each<[string, Change]>([
    ['nothing', {}],
    ['a page below its own address', page({})],
    ['the address itself, without its slash', page({ path: '/pages/acme/x' })],
    ['patterns below it', page({ path: '/pages/acme/x/:id?', aliases: ['/pages/acme/x/old/*'] })],
    ['entries of the browser', { contributes: { 'controls/type@1': [{ key: 'x', description: '' }] } }],
    [
      'calls below its own address',
      { server: {}, contributes: { 'http/routes@1': [{ key: 'x', prefixes: ['/api/plugins/acme/x/'] }] } },
    ],
    [
      'a page elsewhere where it replaces a plugin, whose pages the kernel knows',
      { replaces: ['facet/one'], ...page({ path: '/one/', aliases: ['/first/'] }) },
    ],
    ['settings of its process', setting('FACET_ACME_X_LIMIT')],
    ['entries at points of other plugins', { contributes: { 'other/point@2': [{ key: 'x' }] } }],
  ])('may declare %s', (_, change) => {
    const manifest = testManifest({ id: 'acme/x', client: {}, ...change });
    expect(foreignManifest(manifest)).toEqual({ manifest, issues: [] });
  });

  it.each<[string, Change, RegExp]>([
    ...[
      '/login/',
      '/plugins/',
      '/superset/welcome/',
      '/static/x',
      '/api/v1/x/',
      '/',
      '/*',
      '/:a/',
      '/hello/',
      '/not-yet-a-page/',
      '/pages/',
      '/pages/*',
      '/pages/:owner/x/',
      '/pages/acme/:name/',
      '/pages/acme/xy/',
      '/pages/other/x/',
      '/pages/acme/x/../../../login/',
      '/PAGES/acme/x/',
      '//pages/acme/x/',
    ].map((path): [string, Change, RegExp] => [`a page at ${path}`, page({ path }), /\[0\]\.path: .*not below/]),
    ['an alias elsewhere', page({ aliases: ['/pages/acme/x/a', '/login/'] }), /aliases\[1\]: "\/login\/"/],
    ['a public page', page({ access: 'public' }), /\.access:/],
    [
      'a public page of a plugin that it replaces',
      { replaces: ['facet/one'], ...page({ path: '/login/', access: 'public' }) },
      /\.access:/,
    ],
    ['a page in the place of another', page({ overrides: 'facet/identity' }), /\.overrides:/],
    ['work of the system', { capabilities: ['data:read', 'system:act'] }, /^capabilities: .*"system:act"/],
    ['a lock', { locked: 'needed' }, /^locked:/],
    ['settings of a process that it does not have', setting('FACET_ACME_X_LIMIT', {}), /^processSettings: /],
    ...['FACET_ADMIN_PASSWORD', 'FACET_ACME_XY', 'FACET_OTHER_X_LIMIT'].map((env): [string, Change, RegExp] => [
      `the variable ${env}`,
      setting(env),
      /^processSettings\[0\]\.env: "FACET_\w+" does not begin with FACET_ACME_X_$/,
    ]),
    [
      'a file as a setting',
      {
        server: {},
        processSettings: [{ name: 'key', env: 'FACET_ACME_X_KEY', description: 'x', type: 'file', default: null }],
      },
      /^processSettings\[0\]\.type:/,
    ],
    ...[
      '/api/v1/chart',
      '/api/plugins/acme',
      '/api/plugins/acme/xy',
      '/api/plugins/other/x',
      '/api/plugins/acme/x/../../v1',
      '',
    ].map((prefix): [string, Change, RegExp] => [
      `calls at "${prefix}"`,
      { server: {}, contributes: { 'http/routes@1': [{ key: 'x', prefixes: [prefix] }] } },
      /prefixes\[0\]: .*not below \/api\/plugins\/acme\/x\//,
    ]),
    ['a service for others', { server: { provides: defineToken('acme/x@1', '') } }, /^server\.provides:/],
  ])('may not declare %s, and runs without it', (_, change, issue) => {
    const { manifest, issues } = of(change);
    expect(issues).toEqual([expect.stringMatching(issue)]);
    expect(foreignManifest(manifest).issues).toEqual([]);
  });

  it('keeps what is its own when something else is not', () => {
    const { manifest } = of({
      locked: 'x',
      contributes: {
        'app/page@1': [
          { ...PAGE, path: '/login/' },
          { ...PAGE, key: 'q', path: '/pages/acme/x/q/' },
        ],
        'app/nav@1': [{ key: 'n', label: 'n', path: '/login/', menu: 'main' }],
      },
    });
    expect(manifest.contributes).toEqual({
      'app/page@1': [{ ...PAGE, key: 'q', path: '/pages/acme/x/q/' }],
      'app/nav@1': [{ key: 'n', label: 'n', path: '/login/', menu: 'main' }],
    });
    expect(manifest.locked).toBeUndefined();
  });

  it('has an address that no other plugin can have', () => {
    expect(pagesBelow('acme/x')).not.toBe(pagesBelow('acme/x-y'));
    expect(pagesBelow('acme/x-y').startsWith(pagesBelow('acme/x'))).toBe(false);
  });
});
