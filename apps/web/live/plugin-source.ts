import { foreignManifest, manifestFromJson, type PluginSource } from '@facet/core/common';
import type { BuiltIn } from '../generated/plugins.ts';
import type { PluginAnnouncement } from '../bootstrap.ts';

export interface PageSource extends PluginSource {
  /** Changes with the code of an installed plugin, also when its version stays. */
  readonly revision?: string;
}

/** Fetches the code of an installed plugin. */
export type BundleLoader = (plugin: PluginAnnouncement) => PluginSource['load'];

/**
 * The plugins that the kernel is to hold: the built-in ones with the state that the server tells, and the installed
 * ones. A built-in that the server does not know runs: the page may be newer than the server for a moment.
 */
export function pluginSources(
  builtIns: readonly BuiltIn[],
  announced: readonly PluginAnnouncement[],
  loadBundle: BundleLoader,
): readonly PageSource[] {
  const byId = new Map(announced.map((plugin) => [plugin.id, plugin]));
  const own = builtIns.map(({ manifest, load }): PluginSource => {
    const desired = byId.get(manifest.id)?.desired ?? 'on';
    return { manifest, builtIn: true, desired, ...(load ? { load } : {}) };
  });
  const ownIds = new Set(own.map(({ manifest }) => manifest.id));
  const installed = announced.flatMap((plugin): PageSource[] => {
    if (ownIds.has(plugin.id) || plugin.manifest === undefined) return [];
    const load = loadBundle(plugin);
    // Once more here: what runs in this page takes no address of another, whatever the server sends.
    const { manifest } = foreignManifest(manifestFromJson(plugin.manifest));
    const revision = `${plugin.bundleUrl} ${plugin.refused?.code ?? ''}`;
    const grants = plugin.granted ?? [];
    return [{ manifest, builtIn: false, desired: plugin.desired, grants, revision, ...(load ? { load } : {}) }];
  });
  return [...own, ...installed];
}
