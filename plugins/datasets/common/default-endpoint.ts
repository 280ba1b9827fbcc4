/** Stands for Facet's own origin where the result must not depend on it. */
const NOWHERE = 'http://facet.invalid';

/**
 * The path of an address inside Facet; `undefined` for any text that a browser would resolve to another host or scheme.
 * Links and redirects are built from the result.
 */
export function pathInside(text: string, origin: string): string | undefined {
  if (!URL.canParse(text, origin)) return undefined;
  const url = new URL(text, origin);
  const own = new URL(origin);
  if (url.protocol !== own.protocol || url.host !== own.host) return undefined;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path.startsWith('//') ? undefined : path;
}

/** A stored address may be older than this check: any value that is not a path of Facet counts as none. */
export function storedEndpoint(text: string | null): string | null {
  return text === null || text === '' ? text : (pathInside(text, NOWHERE) ?? null);
}
