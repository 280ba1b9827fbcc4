import type { Authenticator, Credentials, Principal } from '@facet/sdk/server';
import type { Endpoint } from '@facet/sdk/wire/endpoint';
import { refusals } from './contract-errors.ts';
import type { RateLimiter } from './rate-limiter.ts';

const SESSION_COOKIE = 'session';

/** @throws HttpError 401 or 403 when the endpoint's policy does not let the caller in. */
export function applyPolicy(endpoint: Endpoint, who: Principal, request: Credentials): void {
  if (endpoint.sessionOnly && who.via === 'bearer') throw refusals.sessionOnly();
  if (endpoint.policy === 'public') return;
  if (endpoint.policy === 'signed-in') {
    if (who.isAnonymous) throw unauthenticated(request);
    return;
  }
  const [action, view] = endpoint.policy.permission;
  if (who.can(action, view)) return;
  throw who.isAnonymous ? unauthenticated(request) : refusals.forbidden();
}

/** The contract tells callers who sent nothing at all from those whose session or token is no good. */
function unauthenticated({ cookies, headers }: Credentials) {
  return cookies[SESSION_COOKIE] === undefined && headers['authorization'] === undefined
    ? refusals.missingAuthorization()
    : refusals.notAuthorized();
}

/** A session is sent along by the browser whoever made the page, so its unsafe calls must prove that they are ours. */
export async function checkOrigin(
  method: string,
  endpoint: Endpoint,
  who: Principal,
  authenticator: Authenticator | undefined,
  request: Credentials,
): Promise<void> {
  if (method === 'GET' || method === 'HEAD' || endpoint.csrfExempt || who.via !== 'session') return;
  if (!(await authenticator?.checkCsrf(request))) throw refusals.csrf();
}

export async function applyRateLimit(
  limiter: RateLimiter,
  route: { readonly pattern: string; readonly method: string; readonly endpoint: Endpoint },
  who: Principal,
  ip: string,
): Promise<void> {
  const { rateLimit } = route.endpoint;
  if (rateLimit === undefined) return;
  const wait = await limiter.take(`${route.method} ${route.pattern} ${ip} ${who.id}`, rateLimit);
  if (wait > 0) throw refusals.tooManyRequests(wait);
}
