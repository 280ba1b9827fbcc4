/** Sites that may show a page in a frame, as a `Content-Security-Policy` names them. `*`: any. */
export type FrameSites = readonly string[];

export const ANY_SITE = '*';

/** What a policy of frames may name; other texts would get further directives into it. */
const SITE = /^(https?):\/\/(\*\.)?([a-z0-9.-]+)(:\d{1,5})?$/;

export const isFrameSite = (text: string): boolean => SITE.test(text);

/** Whether the page at an address is one of the sites. */
export const isOfSites = (sites: FrameSites, address: unknown): boolean =>
  sites.some((site) => site === ANY_SITE || isOn(site, address));

function isOn(site: string, address: unknown): boolean {
  const [, scheme, wild, host = '', port = ''] = SITE.exec(site) ?? [];
  const url = urlOf(address);
  if (url === undefined || url.protocol !== `${scheme}:`) return false;
  const named = urlOf(`${scheme}://${host}${port}`);
  if (named === undefined || named.port !== url.port) return false;
  return wild === undefined ? url.hostname === named.hostname : url.hostname.endsWith(`.${named.hostname}`);
}

const urlOf = (text: unknown): URL | undefined =>
  typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined;
