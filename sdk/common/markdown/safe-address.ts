/** Where an address is resolved to see what a browser would make of it. No real host may have this name. */
const HERE = 'https://here.invalid';
const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * The address, when following it can only open a page or a letter: http, https, mailto, or a path of our own. `undefined`
 * for everything else, scripts and data among it, and for other hosts that look like a path (`//host`, `/\host`).
 */
export function safeLink(address: string): string | undefined {
  const url = readAddress(address);
  if (!url || !PROTOCOLS.has(url.protocol)) return undefined;
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(address);
  return isAbsolute || url.origin === HERE ? address : undefined;
}

/** Pictures of the application itself. Nothing under this prefix acts or answers with data. */
const PICTURE_PATH = /^\/static\/[\w./-]+\.(?:png|jpe?g|gif|webp|avif|svg)$/;
const PICTURE_DATA = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/]+={0,2}$/;

/**
 * The address, when fetching it can only bring a picture. Readers fetch the pictures of a text without a click and with
 * their own session, so they come from two places only: files under `/static/`, and bitmaps written out in the text. No
 * path of the API or of a page passes, whatever its spelling: what counts is the path that the browser would ask for.
 * Pictures of other hosts are refused by the content security policy, and are drawn as links.
 */
export function safePicture(address: string): string | undefined {
  if (PICTURE_DATA.test(address)) return address;
  const url = readAddress(address);
  const isOwn = url?.origin === HERE && url.search === '' && url.hash === '';
  return url && isOwn && address.startsWith('/') && PICTURE_PATH.test(url.pathname) ? url.pathname : undefined;
}

function readAddress(address: string): URL | undefined {
  if (address === '' || hasControlCharacter(address)) return undefined;
  return URL.canParse(address, HERE) ? new URL(address, HERE) : undefined;
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character <= ' ' || character === '\u007f');
}
