import type { LoadedBundles } from '@facet/core/client';
import type { PluginSource } from '@facet/core/common';
import { FacetError } from '@facet/sdk/common';
import type { PluginAnnouncement } from '../bootstrap.ts';

let bundles: Promise<LoadedBundles> | undefined;

/** Code of an installed plugin. One without a recorded hash has no code for the browser. */
export function loadBundle(plugin: PluginAnnouncement): PluginSource['load'] {
  const { id, bundleUrl, styleUrl, integrity, parts = {}, refused } = plugin;
  if (refused) return () => Promise.reject(new FacetError(refused));
  if (bundleUrl === undefined || integrity === undefined) return undefined;
  return async () => {
    const loader = await loadBundles();
    return loader.load({ id, bundleUrl, integrity, parts, ...(styleUrl === undefined ? {} : { styleUrl }) });
  };
}

/** A plugin has left: its style sheet must not go on colouring the page. */
export function unloadBundle(id: string): void {
  bundles?.then(
    (loader) => loader.unload(id),
    // Without the loader nothing was loaded.
    () => undefined,
  );
}

/** A file that could not be fetched is requested again by the next bundle. */
function loadBundles(): Promise<LoadedBundles> {
  bundles ??= import('./bundles.ts').then(
    (module) => module.bundles,
    (error: unknown) => {
      bundles = undefined;
      throw error;
    },
  );
  return bundles;
}
