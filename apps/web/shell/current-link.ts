import { matchPath } from 'react-router';

interface PagePaths {
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly under?: string;
}

export interface CurrentLink {
  /** Whether the link with this path is the one to mark, and whether it leads to the page itself or to what it stands under. */
  markOf(path: string): 'page' | 'true' | undefined;
}

/** Which links of the menus are marked while this address is open. */
export function currentLink(pages: readonly PagePaths[], pathname: string): CurrentLink {
  const page = pages.find(({ path, aliases = [] }) =>
    [path, ...aliases].some((pattern) => matchPath(pattern, pathname) !== null),
  );
  const own = new Set(page === undefined ? [] : [page.path, ...(page.aliases ?? [])].map(bare));
  return {
    markOf(path) {
      if (own.has(bare(path))) return 'page';
      return page?.under !== undefined && bare(page.under) === bare(path) ? 'true' : undefined;
    },
  };
}

/** Without what follows the path, and without its last slash. */
function bare(path: string): string {
  return path.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
}
