import { normalizeIP } from '@fastify/rate-limit';
import { type Kernel, PLUGIN_HEADER } from '@facet/core/common';
import type { Capability } from '@facet/sdk/common';
import type { Authenticator, Credentials, Principal } from '@facet/sdk/server';
import type { Endpoint } from '@facet/sdk/wire/endpoint';
import { refusals } from './contract-errors.ts';
import type { RateLimiter } from './rate-limiter.ts';

const SESSION_COOKIE = 'session';
export const DEFAULT_CAPABILITY: Capability = 'net:fetch';

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

/**
 * A call that an installed plugin makes in the name of the person needs the endpoint's capability as well. The header keeps
 * honest code within its grants; code that shares a page can call without it, and has the person's rights then. Installed
 * plugins run for signed-in people alone, so an anonymous caller does not learn which of them there are.
 * @throws FacetError `KRN_NOT_GRANTED`, `KRN_UNKNOWN_PLUGIN`
 * @throws HttpError 401
 */
export function applyCapability(
  kernel: Pick<Kernel, 'capabilityGate'>,
  route: { readonly pattern: string; readonly method: string; readonly endpoint: Endpoint },
  who: Principal,
  request: Credentials,
): void {
  const plugin = request.headers[PLUGIN_HEADER];
  if (typeof plugin !== 'string') return;
  if (who.isAnonymous) throw unauthenticated(request);
  const gate = kernel.capabilityGate(plugin);
  gate.require(route.endpoint.capability ?? DEFAULT_CAPABILITY, `${route.method} ${route.pattern}`);
}

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const OF_READERS: ReadonlySet<Capability> = new Set([DEFAULT_CAPABILITY, 'data:read']);

/** A caller that only reads gets what changes nothing, and neither administration nor SQL of its own. @throws HttpError 403 */
export function applyReach(method: string, endpoint: Endpoint, { onlyReads }: Pick<Principal, 'onlyReads'>): void {
  if (onlyReads !== true) return;
  const isReading = SAFE.has(method) || endpoint.reads === true;
  if (!isReading || !OF_READERS.has(endpoint.capability ?? DEFAULT_CAPABILITY)) throw refusals.forbidden();
}

/** The contract tells callers who sent nothing at all from those whose session or token is no good. */
function unauthenticated({ cookies, headers }: Credentials) {
  return cookies[SESSION_COOKIE] === undefined && headers['authorization'] === undefined
    ? refusals.missingAuthorization()
    : refusals.notAuthorized();
}

/** The browser sends the session with requests of any page, so unsafe calls must prove that they come from ours. */
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
  const wait = await limiter.take(`${route.method} ${route.pattern} ${normalizeIP(ip)} ${who.id}`, rateLimit);
  if (wait > 0) throw refusals.tooManyRequests(wait);
}
