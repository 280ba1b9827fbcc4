import type { Kernel } from '@facet/core/common';
import { GuestPages, type RequestInfo } from '@facet/sdk/server';
import { pathOf } from '../http/dispatcher.ts';
import type { DeclaredPage } from './page-paths.ts';

/** Sites that may show a page of guests, or the status of its refusal. */
export type GuestFrame = { readonly sites: readonly string[] } | { readonly refused: 403 | 404 };

/** What a policy of frames may name; other texts would get further directives into it. */
const SITE = /^(https?):\/\/(\*\.)?([a-z0-9.-]+)(:\d{1,5})?$/;
const ANY_SITE = ['*'];

/** @param isAdmitted The caller has brought a token, so the page around has been looked at before. */
export async function guestFrame(
  kernel: Pick<Kernel, 'registry'>,
  page: DeclaredPage,
  request: Pick<RequestInfo, 'url' | 'headers'>,
  isAdmitted: boolean,
): Promise<GuestFrame> {
  const entry = kernel.registry(GuestPages).get(page.key);
  const named = entry?.owner === page.owner ? await (await entry.load()).sitesOf(pathOf(request.url)) : undefined;
  if (named === undefined) return { refused: 404 };
  if (named.length === 0) return { sites: ANY_SITE };
  const sites = named.filter((site) => SITE.test(site));
  return isAdmitted || sites.some((site) => isOn(site, request.headers['referer'])) ? { sites } : { refused: 403 };
}

/** Whether the page at an address is one of the site. */
function isOn(site: string, address: unknown): boolean {
  const [, scheme, wild, host = '', port = ''] = SITE.exec(site) ?? [];
  const url = typeof address === 'string' ? URL.parse(address) : null;
  if (url === null || url.protocol !== `${scheme}:`) return false;
  const named = URL.parse(`${scheme}://${host}${port}`);
  if (named === null || named.port !== url.port) return false;
  return wild === undefined ? url.hostname === named.hostname : url.hostname.endsWith(`.${named.hostname}`);
}
