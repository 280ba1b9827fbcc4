const BASE = 'http://local.invalid';

/** A path of this server to go to after signing in; anything that could lead elsewhere gives the fallback. */
export function localPath(next: string | null | undefined, fallback: string): string {
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

/** Argument of an address: the page starts without installed plugins. */
export const SAFE_MODE = 'safe-mode';

/** The target page starts in safe mode. */
export function namesSafeMode(path: string | undefined): boolean {
  return path !== undefined && new URL(path, 'http://local.invalid').searchParams.get(SAFE_MODE) !== null;
}
