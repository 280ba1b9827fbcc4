import type { PluginRow } from '../../common/wire/plugin.ts';

/** A built-in plugin as the server lists it. */
export function testRow(change: Partial<PluginRow> & { readonly id: string }): PluginRow {
  return {
    version: '1.0.0',
    name: change.id,
    description: '',
    author: null,
    icon: null,
    builtIn: true,
    development: false,
    locked: null,
    desired: 'on',
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
    bundleUrl: null,
    styleUrl: null,
    integrity: null,
    parts: {},
    manifest: null,
    ...change,
  };
}
