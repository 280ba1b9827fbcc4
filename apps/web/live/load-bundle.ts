import { createBundleLoader } from '@facet/core/client';
import type { PluginSource } from '@facet/core/common';
import { FacetError } from '@facet/sdk/common';
import type { PluginAnnouncement } from '../bootstrap.ts';

const bundles = createBundleLoader({
  document,
  importModule: (url) => import(/* webpackIgnore: true */ url),
  fetch: (...request) => fetch(...request),
});

/** Shares the page's modules once, before the first foreign bundle asks for them. */
let sharing: Promise<void> | undefined;

/** Code of an installed plugin. One without a recorded hash has no code for the browser. */
export function loadBundle(plugin: PluginAnnouncement): PluginSource['load'] {
  const { id, bundleUrl, styleUrl, integrity, parts = {}, refused } = plugin;
  if (refused) return () => Promise.reject(new FacetError(refused));
  if (bundleUrl === undefined || integrity === undefined) return undefined;
  return async () => {
    // What could not be fetched is asked for again by the next bundle.
    sharing ??= import('../shared.ts').then(({ share }) => share((url) => bundles.loadPart(url)));
    await sharing.catch((error: unknown) => {
      sharing = undefined;
      throw error;
    });
    return bundles.load({ id, bundleUrl, integrity, parts, ...(styleUrl === undefined ? {} : { styleUrl }) });
  };
}

/** A plugin has left: its style sheet must not go on colouring the page. */
export function unloadBundle(id: string): void {
  bundles.unload(id);
}
