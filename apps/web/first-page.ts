import { matchPath } from 'react-router';
import type { AppPages } from '@facet/sdk/client';
import type { Entry, ExtensionPoint } from '@facet/sdk/common';

type PageEntry = typeof AppPages extends ExtensionPoint<infer C> ? Entry<C> : never;

/**
 * Fetches the code of the page that the address names, so that the first thing drawn is that page and no placeholder: React
 * holds back what follows on a placeholder for a third of a second. A slow or failed answer leaves the drawing to show it.
 */
export async function firstPage(pages: readonly PageEntry[], pathname: string, patienceMs: number): Promise<void> {
  const entry = pages.find(({ declared }) =>
    [declared.path, ...(declared.aliases ?? [])].some((path) => matchPath(path, pathname) !== null),
  );
  if (!entry) return;
  const code = entry.load().then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([code, new Promise<void>((resolve) => void setTimeout(resolve, patienceMs))]);
}
