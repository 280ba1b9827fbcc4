import { defineManifest } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { declaredPages, pageAt } from './page-paths.ts';

interface Given {
  readonly desired?: 'on' | 'off';
  readonly builtIn?: boolean;
  readonly replaces?: readonly string[];
}

const plugin = (id: string, path: string, { desired = 'on', builtIn = false, ...more }: Given = {}) => ({
  id,
  desired,
  builtIn,
  manifest: defineManifest({
    id,
    version: '1.0.0',
    name: id,
    description: 'A plugin of a test.',
    engines: { sdk: '^1.0.0' },
    client: {},
    contributes: { 'app/page@1': [{ key: 'p', path, title: 'p' }] },
    ...more,
  }),
});

const LOGIN = plugin('facet/identity', '/login/', { builtIn: true });
const TAGS = { on: plugin('facet/tags', '/tags/', { builtIn: true }) };
const OFF = plugin('facet/tags', '/tags/', { builtIn: true, desired: 'off' });

it.each([
  ['of a built-in plugin', [LOGIN], '/login/', 'facet/identity'],
  ['of a plugin that is off', [OFF], '/tags/', 'facet/tags'],
  ['of an installed plugin', [LOGIN, plugin('acme/x', '/pages/acme/x/')], '/pages/acme/x/', 'acme/x'],
  [
    'of one in the place of another',
    [OFF, plugin('acme/x', '/tags/', { replaces: ['facet/tags'] })],
    '/tags/',
    'acme/x',
  ],
  [
    'of one that waits for the place of another',
    [plugin('acme/x', '/tags/', { replaces: ['facet/tags'] }), TAGS.on],
    '/tags/',
    'facet/tags',
  ],
  [
    'of one that replaces another than it says',
    [plugin('acme/x', '/login/', { replaces: ['facet/tags'] }), OFF, LOGIN],
    '/login/',
    'facet/identity',
  ],
  ['of one that replaces nobody', [plugin('acme/x', '/*', { replaces: ['facet/none'] })], '/sheets/', undefined],
  [
    'of one that replaces an installed one',
    [plugin('b/y', '/sheets/'), plugin('acme/x', '/sheets/', { replaces: ['b/y'] })],
    '/sheets/',
    undefined,
  ],
])('an address %s', (_title, plugins, path, owner) => {
  expect(pageAt(declaredPages(plugins), path)?.owner).toBe(owner);
});
