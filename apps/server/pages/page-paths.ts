import { type PluginRuntime, strangeAddresses, withoutReplaced } from '@facet/core/common';
import type { PluginManifest } from '@facet/sdk/common';

/** Matches paths against patterns such as `/dashboard/list/`, `/superset/dashboard/:idOrSlug/` and `/docs/*`. */
export function matchesPattern(pattern: string, path: string): boolean {
  const wanted = segments(pattern);
  const given = segments(path);
  for (const [i, segment] of wanted.entries()) {
    if (segment === '*') return true;
    const isOptional = segment.endsWith('?');
    const value = given[i];
    if (value === undefined) return isOptional && wanted.slice(i).every((rest) => rest.endsWith('?') || rest === '*');
    if (!segment.startsWith(':') && segment.replace(/\?$/, '') !== value) return false;
  }
  return given.length <= wanted.length;
}

function segments(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

export interface DeclaredPage {
  readonly patterns: readonly string[];
  readonly isPublic: boolean;
  readonly isForGuests: boolean;
  /** The key of its entry. */
  readonly key: string;
  /** Id of the plugin that declares it. */
  readonly owner: string;
}

type Plugin = Pick<PluginRuntime, 'id' | 'desired' | 'builtIn' | 'manifest'>;

/**
 * The pages of all manifests, also of plugins that are off: their address is known, the browser says what is missing. An
 * installed plugin with a page that is not its own has none, and where two have one address it is that of the built-in one.
 */
export function declaredPages(plugins: readonly Plugin[]): readonly DeclaredPage[] {
  const standing = withoutReplaced(plugins);
  const own = standing.filter(({ builtIn, manifest }) => {
    if (builtIn) return true;
    const replaced = plugins.filter((other) => other.builtIn && manifest.replaces?.includes(other.id));
    return (
      strangeAddresses(
        manifest,
        replaced.map((other) => other.manifest),
      ).length === 0
    );
  });
  return own
    .toSorted((one, other) => Number(other.builtIn) - Number(one.builtIn))
    .flatMap(({ manifest }) => pagesOf(manifest));
}

const pagesOf = ({ id, contributes }: PluginManifest): readonly DeclaredPage[] =>
  (contributes?.['app/page@1'] ?? []).map((page) => ({
    patterns: [page.path, ...(page.aliases ?? [])],
    isPublic: page.access === 'public',
    isForGuests: page.access === 'guest',
    key: page.key,
    owner: id,
  }));

export function pageAt(pages: readonly DeclaredPage[], path: string): DeclaredPage | undefined {
  return pages.find((page) => page.patterns.some((pattern) => matchesPattern(pattern, path)));
}
