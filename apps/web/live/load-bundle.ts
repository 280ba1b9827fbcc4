import { type AnyPluginDefinition, FacetError } from '@facet/sdk/common';
import type { PluginSource } from '@facet/core/common';
import type { PluginAnnouncement } from '../bootstrap.ts';

/** Shares the page's modules once, before the first foreign bundle asks for them. */
let sharing: Promise<void> | undefined;

/** Code of an installed plugin: a native module by URL, its style sheet beside it. */
export function loadBundle(plugin: PluginAnnouncement): PluginSource['load'] {
  const { bundleUrl } = plugin;
  if (bundleUrl === undefined) return undefined;
  return async () => {
    sharing ??= import('../shared.ts').then(({ share }) => share());
    await sharing;
    if (plugin.integrity !== undefined) await checkIntegrity(plugin.id, bundleUrl, plugin.integrity);
    if (plugin.styleUrl !== undefined) addStyleSheet(plugin.styleUrl);
    const bundle = (await import(/* webpackIgnore: true */ bundleUrl)) as { readonly default: AnyPluginDefinition };
    return { default: bundle.default };
  };
}

/**
 * The module is fetched through the same cache that the import reads next, so a bundle that differs from what was
 * installed is not run.
 */
async function checkIntegrity(id: string, url: string, integrity: string): Promise<void> {
  try {
    await fetch(url, { integrity, credentials: 'same-origin' });
  } catch (cause) {
    throw new FacetError(
      {
        code: 'KRN_INTEGRITY',
        message: `The code of ${id} at ${url} is not what was installed.`,
        remedy: 'Install the plugin again from a source that you trust.',
        owner: id,
      },
      { cause },
    );
  }
}

function addStyleSheet(href: string): void {
  if (document.querySelector(`link[rel="stylesheet"][href="${CSS.escape(href)}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
}
