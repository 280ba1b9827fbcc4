import { describe, expect, it } from 'vitest';
import type { PluginAnnouncement } from '../bootstrap.ts';
import { type PluginStatus, toAnnouncements } from './announcements.ts';

const manifest = {
  id: 'acme/sankey',
  version: '1.0.0',
  name: 'Sankey',
  description: '',
  engines: { sdk: '^1.0.0' },
};

const status: Omit<PluginStatus, 'manifest'> = {
  parts: {},
  id: 'acme/sankey',
  version: '1.0.0',
  name: 'Sankey',
  description: '',
  author: null,
  icon: null,
  builtIn: false,
  development: false,
  locked: null,
  desired: 'off',
  client: null,
  server: null,
  contributes: [],
  points: [],
  requires: [],
  dependants: [],
  capabilities: [],
  granted: [],
  origins: [],
  warnings: [],
  failures: null,
  hash: null,
  bundleUrl: '/plugins/a/1/client.mjs',
  styleUrl: null,
  integrity: 'sha384-x',
};

const known: readonly PluginAnnouncement[] = [
  { id: 'acme/sankey', desired: 'on', builtIn: false, manifest, bundleUrl: '/plugins/a/1/client.mjs' },
];

describe('what the server says of plugins', () => {
  it('keeps the known manifest of the same code', () => {
    const [plugin] = toAnnouncements([status], known);
    expect(plugin).toMatchObject({ desired: 'off', manifest, integrity: 'sha384-x' });
    expect(plugin).not.toHaveProperty('styleUrl');
  });

  it('takes a new manifest, and none of other code', () => {
    const other = { ...status, bundleUrl: '/plugins/a/2/client.mjs' };
    const [told] = toAnnouncements([{ ...other, manifest: { ...manifest, version: '1.1.0' } }], known);
    expect(told?.manifest?.version).toBe('1.1.0');
    const [untold] = toAnnouncements([other], known);
    expect(untold).not.toHaveProperty('manifest');
  });
});
