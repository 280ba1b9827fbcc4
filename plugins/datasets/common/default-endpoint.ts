/** Stands for the own origin where the answer must not depend on it. */
const NOWHERE = 'http://facet.invalid';

/**
 * An address inside Facet as a path; `undefined` for whatever a browser would take for another host or another scheme.
 * Links and redirects are made of it.
 */
export function pathInside(text: string, origin: string): string | undefined {
  if (!URL.canParse(text, origin)) return undefined;
  const url = new URL(text, origin);
  const own = new URL(origin);
  if (url.protocol !== own.protocol || url.host !== own.host) return undefined;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path.startsWith('//') ? undefined : path;
}

/** What is stored may be older than the check: anything but a path of Facet counts as none. */
export function storedEndpoint(text: string | null): string | null {
  return text === null || text === '' ? text : (pathInside(text, NOWHERE) ?? null);
}
