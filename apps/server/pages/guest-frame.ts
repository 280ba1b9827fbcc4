import { ANY_SITE, type FrameSites, isFrameSite, isOfSites, type Kernel } from '@facet/core/common';
import { type DrawnEntry, GuestPages, type Principal, type RequestInfo } from '@facet/sdk/server';
import { pathOf } from '../http/dispatcher.ts';
import type { DeclaredPage } from './page-paths.ts';

/** Sites that may show a page of guests, or the status of its refusal. */
export type GuestFrame = { readonly sites: FrameSites } | { readonly refused: 403 | 404 };

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
  if (named.length === 0) return { sites: [ANY_SITE] };
  const sites = named.filter(isFrameSite);
  return isAdmitted || isOfSites(sites, request.headers['referer']) ? { sites } : { refused: 403 };
}

/** What a page draws for a guest by entries of plugins. */
export async function drawnForGuest(
  kernel: Pick<Kernel, 'registry'>,
  page: DeclaredPage,
  path: string,
  guest: Principal,
): Promise<readonly DrawnEntry[]> {
  const entry = kernel.registry(GuestPages).get(page.key);
  if (entry?.owner !== page.owner) return [];
  return (await (await entry.load()).drawnFor?.(path, guest)) ?? [];
}
