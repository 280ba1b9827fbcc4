import type { Credentials } from '@facet/sdk/server';
import type { Endpoint } from '@facet/sdk/wire/endpoint';
import { refusals } from './contract-errors.ts';
import { isMessages } from './web-sockets.ts';

/**
 * A page can make a browser send calls that its user never asked for: an image, a frame, a script, a fetch. So a call is
 * answered only to scripts and to navigations, unless its endpoint says what else a page may load it as; and one that
 * acts although its method is GET is carried out only where a person goes to its address, which no navigation does by HEAD.
 * @throws HttpError 403
 */
export function checkDestination(method: string, endpoint: Endpoint, request: Credentials): void {
  const destination = destinationOf(request);
  if (!isAnswered(destination, endpoint)) throw refusals.notForPages();
  if (endpoint.acts === undefined) return;
  if (method === 'HEAD') throw refusals.notANavigation();
  if (method === 'GET' && !isNavigation(destination, endpoint.acts, request)) throw refusals.notANavigation();
}

/** The use of the answer, as Sec-Fetch-Dest names it; `undefined`: not given. */
function destinationOf(request: Credentials): string | undefined {
  const said = header(request, 'sec-fetch-dest');
  if (said !== undefined) return said;
  // Browsers leave the header out over plain HTTP; what they take for an image then tells.
  const accept = header(request, 'accept') ?? '';
  return /(^|[,\s])image\//.test(accept) && !accept.includes('text/html') ? 'image' : undefined;
}

function isAnswered(destination: string | undefined, endpoint: Endpoint): boolean {
  if (destination === undefined || destination === 'empty' || destination === 'document') return true;
  if (destination === 'websocket') return isMessages(endpoint);
  return endpoint.loadedAs?.some((kind) => kind === destination) ?? false;
}

function isNavigation(
  destination: string | undefined,
  from: NonNullable<Endpoint['acts']>,
  request: Credentials,
): boolean {
  if (/prefetch|preview|prerender/.test(`${header(request, 'sec-purpose')} ${header(request, 'purpose')}`))
    return false;
  if (destination === undefined) return looksDirect(from, request);
  if (destination !== 'document' || header(request, 'sec-fetch-mode') !== 'navigate') return false;
  const site = header(request, 'sec-fetch-site');
  return from === 'anywhere' || site === 'none' || site === 'same-origin';
}

/**
 * Without Sec-Fetch headers: a program, which has no pages, or a browser over plain HTTP. A browser names the page that
 * a call comes from, and says that it wants a page where a person goes there.
 */
function looksDirect(from: NonNullable<Endpoint['acts']>, request: Credentials): boolean {
  const referer = header(request, 'referer');
  if (referer === undefined) return true;
  if (!(header(request, 'accept') ?? '').includes('text/html')) return false;
  return from === 'anywhere' || hostOf(referer) === header(request, 'host');
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

function header({ headers }: Credentials, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : value?.[0];
}
