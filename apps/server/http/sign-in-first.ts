import type { HttpResult, RequestInfo } from '@facet/sdk/server';

const SIGN_IN = '/login/';

/** To the sign-in page, and back to where the caller wanted to go. */
export function signInFirst({ url }: Pick<RequestInfo, 'url'>): HttpResult {
  return { redirect: url === '/' ? SIGN_IN : `${SIGN_IN}?next=${encodeURIComponent(url)}` };
}
