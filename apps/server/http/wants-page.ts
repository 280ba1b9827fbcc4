import type { HttpResult, Principal, RequestInfo } from '@facet/sdk/server';

export interface Pages {
  /** A plugin has declared a page at this path. */
  declares(path: string): boolean;
  /** `undefined`: this is no address for pages. */
  answer(request: RequestInfo, who: Principal): Promise<HttpResult | undefined>;
}

/** A browser that goes to an address, not a script that fetches one. */
export function wantsPage({ method, headers }: Pick<RequestInfo, 'method' | 'headers'>): boolean {
  return (method === 'GET' || method === 'HEAD') && String(headers['accept'] ?? '').includes('text/html');
}

/**
 * A program that takes any answer, as download tools and link checkers do. Scripts of a page say that they are none that
 * go to an address.
 */
export function takesPage({ method, headers }: Pick<RequestInfo, 'method' | 'headers'>): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers['sec-fetch-dest'] === undefined &&
    String(headers['accept'] ?? '*/*').includes('*/*')
  );
}
