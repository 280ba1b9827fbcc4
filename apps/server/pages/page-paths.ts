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

/** The pages of all manifests, also of plugins that are off: their address is known, the browser says what is missing. */
export function declaredPages(manifests: readonly PluginManifest[]): readonly DeclaredPage[] {
  return manifests.flatMap((manifest) =>
    (manifest.contributes?.['app/page@1'] ?? []).map((page) => ({
      patterns: [page.path, ...(page.aliases ?? [])],
      isPublic: page.access === 'public',
      isForGuests: page.access === 'guest',
      key: page.key,
      owner: manifest.id,
    })),
  );
}

export function pageAt(pages: readonly DeclaredPage[], path: string): DeclaredPage | undefined {
  return pages.find((page) => page.patterns.some((pattern) => matchesPattern(pattern, path)));
}
