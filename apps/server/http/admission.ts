import { normalizeIP } from '@fastify/rate-limit';
import { type Kernel, PLUGIN_HEADER } from '@facet/core/common';
import { type Capability, isInReads } from '@facet/sdk/common';
import type { Authenticator, Credentials, Principal } from '@facet/sdk/server';
import type { Endpoint } from '@facet/sdk/wire/endpoint';
import { refusals } from './contract-errors.ts';
import type { RateLimiter } from './rate-limiter.ts';

const SESSION_COOKIE = 'session';
export const DEFAULT_CAPABILITY: Capability = 'net:fetch';

/** @throws HttpError 401 or 403 when the endpoint's policy does not let the caller in. */
export function applyPolicy(endpoint: Endpoint, who: Principal, request: Credentials): void {
  if (endpoint.sessionOnly && who.via === 'bearer') throw refusals.sessionOnly();
  if (endpoint.ofAccount && who.isAnonymous) throw unauthenticated(request);
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

/**
 * A caller that is bound to objects gets what changes nothing, and of that what says so. Where the path names an object by its
 * number, it is one of these objects; other names are looked up by the services behind, which know the objects too.
 * @throws HttpError 403
 */
export function applyReach(
  method: string,
  { bound, reads, capability = DEFAULT_CAPABILITY }: Endpoint,
  params: Readonly<Record<string, string>>,
  who: Pick<Principal, 'onlyReads'>,
): void {
  if (who.onlyReads === undefined) return;
  const isReading = (SAFE.has(method) || reads === true) && OF_READERS.has(capability);
  if (!isReading || bound === undefined || !namesReached(bound, params, who)) throw refusals.forbidden();
}

function namesReached(
  bound: NonNullable<Endpoint['bound']>,
  params: Readonly<Record<string, string>>,
  who: Pick<Principal, 'onlyReads'>,
): boolean {
  if (bound === 'narrowed') return true;
  const name = params[bound.param] ?? '';
  return !/^\d+$/.test(name) || isInReads(who, bound.kind, Number(name));
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
