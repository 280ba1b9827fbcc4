const BASE = 'http://local.invalid';

/**
 * A path of this server, as a browser would resolve it; anything that could lead elsewhere gives the fallback.
 * @param next what a person, an address or a stored text names, such as `/chart/list/?page=2`
 */
export function localPath<F>(next: string | null | undefined, fallback: F): string | F {
  if (!next?.startsWith('/')) return fallback;
  const url = parse(next);
  // A path such as `/.//host` parses as ours, yet a browser that resolves the result again would leave.
  if (!url || `${url.protocol}//${url.host}` !== BASE || url.pathname.startsWith('//')) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

function parse(path: string): URL | undefined {
  try {
    return new URL(path, BASE);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
