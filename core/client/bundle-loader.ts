import { type AnyPluginDefinition, FacetError } from '@facet/sdk/common';
import { problems } from '../common/errors/catalogue.ts';
import { LinkError } from './transient-load-error.ts';

export interface PluginBundle {
  readonly id: string;
  /** ESM module, such as `/plugins/<id>/<hash>/client.mjs`. */
  readonly bundleUrl: string;
  readonly styleUrl?: string;
  /** `sha384-…` of the module, as recorded at the installation. */
  readonly integrity: string;
  /** The same of each part that is loaded on demand, by the name of its file beside the module. */
  readonly parts: Readonly<Record<string, string>>;
}

/** The part of the page that links go to. */
export type LinkDocument = Pick<Document, 'baseURI' | 'createElement' | 'head'>;

export interface BundleLoaderOptions {
  readonly document: LinkDocument;
  /** The browser's own `import()`, which a bundler must leave alone. */
  readonly importModule: (url: string) => Promise<unknown>;
  readonly fetch: typeof fetch;
}

export interface LoadedBundles {
  load(bundle: PluginBundle): Promise<{ readonly default: AnyPluginDefinition }>;
  /** A part of a bundle that is loaded, for its own `import()`. @throws LinkError when it is none, or has other bytes. */
  loadPart(url: string): Promise<unknown>;
  /** Takes the bundle's links out of the page. Its module stays in memory, as modules do; nothing refers to it. */
  unload(id: string): void;
}

/**
 * Loads the code of installed plugins as native modules. A `modulepreload` link with the recorded hash goes first, so
 * that the browser itself refuses other bytes before any of them run.
 */
export function createBundleLoader(options: BundleLoaderOptions): LoadedBundles {
  const links = new Map<string, HTMLLinkElement[]>();
  const loaded = new Map<string, PluginBundle>();

  const unload = (id: string): void => {
    for (const link of links.get(id) ?? []) link.remove();
    links.delete(id);
    loaded.delete(id);
  };

  const load = async (bundle: PluginBundle): Promise<{ readonly default: AnyPluginDefinition }> => {
    const { document } = options;
    unload(bundle.id);
    const own: HTMLLinkElement[] = [];
    links.set(bundle.id, own);
    loaded.set(bundle.id, bundle);
    try {
      await attachedModule(document, own, bundle.bundleUrl, bundle.integrity);
      if (bundle.styleUrl !== undefined) {
        const style = linkTo(document, 'stylesheet', bundle.styleUrl);
        own.push(style);
        await attached(document, style);
      }
      return pluginModule(bundle, await options.importModule(bundle.bundleUrl));
    } catch (error) {
      unload(bundle.id);
      if (error instanceof LinkError && error.url === bundle.bundleUrl && (await isReachable(options.fetch, bundle)))
        throw new FacetError(problems.integrity(bundle.id, bundle.bundleUrl), { cause: error });
      throw error;
    }
  };

  const loadPart = async (url: string): Promise<unknown> => {
    const { document, importModule } = options;
    const path = new URL(url, document.baseURI).pathname;
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const bundle = [...loaded.values()].find((one) => one.bundleUrl.startsWith(folder));
    const integrity = bundle?.parts[path.slice(folder.length)];
    if (!bundle || integrity === undefined) throw new LinkError(path);
    await attachedModule(document, links.get(bundle.id) ?? [], path, integrity);
    return importModule(path);
  };

  return { load, loadPart, unload };
}

function linkTo(document: LinkDocument, rel: string, href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.setAttribute('href', href);
  return link;
}

/** Fetches a module with the hash that was recorded: the browser refuses other bytes, before any of them run. */
function attachedModule(document: LinkDocument, own: HTMLLinkElement[], url: string, integrity: string): Promise<void> {
  const preload = linkTo(document, 'modulepreload', url);
  preload.setAttribute('integrity', integrity);
  preload.setAttribute('crossorigin', 'anonymous');
  own.push(preload);
  return attached(document, preload);
}

function attached(document: LinkDocument, link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => reject(new LinkError(link.getAttribute('href') ?? '')), { once: true });
    document.head.append(link);
  });
}

/** A link fails alike for a lost connection and for a wrong hash; when the file does come, it was the hash. */
async function isReachable(fetchFile: typeof fetch, bundle: PluginBundle): Promise<boolean> {
  try {
    return (await fetchFile(bundle.bundleUrl, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    // No answer at all: the connection is what failed.
    return false;
  }
}

function pluginModule(bundle: PluginBundle, module: unknown): { readonly default: AnyPluginDefinition } {
  if (!isPluginModule(module)) throw new FacetError(problems.badBundle(bundle.id, 'its module has no default export'));
  return module;
}

/** The kernel checks the definition itself against the manifest. */
function isPluginModule(module: unknown): module is { readonly default: AnyPluginDefinition } {
  return typeof module === 'object' && module !== null && 'default' in module && typeof module.default === 'object';
}
