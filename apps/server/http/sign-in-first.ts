import type { HttpResult, RequestInfo } from '@facet/sdk/server';

const SIGN_IN = '/login/';
/** Argument of an address: start with built-in plugins only. */
export const SAFE_MODE = 'safe-mode';

/** To the sign-in page, and back to where the caller wanted to go; in safe mode when that was asked for. */
export function signInFirst({ url, query }: Pick<RequestInfo, 'url' | 'query'>): HttpResult {
  const words = [
    ...(SAFE_MODE in query ? [SAFE_MODE] : []),
    ...(url === '/' ? [] : [`next=${encodeURIComponent(url)}`]),
  ];
  return { redirect: words.length === 0 ? SIGN_IN : `${SIGN_IN}?${words.join('&')}` };
}
