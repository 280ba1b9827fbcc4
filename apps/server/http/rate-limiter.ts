import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Counts calls. The embedded one counts in this process; one that counts for all processes fits the same shape. */
export interface RateLimiter {
  /** Gives 0 when the call may pass, else the seconds to wait. */
  take(key: string, callsPerMinute: number): Promise<number>;
}

interface CountedCall {
  readonly key: string;
  readonly callsPerMinute: number;
}

const MINUTE_MS = 60_000;
const MOST_CALLERS = 50_000;

/**
 * Counts by the minute that starts with a caller's first call. Limits belong to endpoints: all of them stand behind one
 * route of fastify, and plugins on the server call them without a request, so no route and no request names a limit.
 */
export async function createRateLimiter(app: FastifyInstance): Promise<RateLimiter> {
  const calls = new WeakMap<FastifyRequest, CountedCall>();
  await app.register(rateLimit, {
    global: false,
    cache: MOST_CALLERS,
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => calls.get(request)?.key ?? '',
    max: (request) => calls.get(request)?.callsPerMinute ?? 0,
  });
  const count = app.createRateLimit();
  return {
    take: async (key, callsPerMinute) => {
      const request = placeOfRequest();
      calls.set(request, { key, callsPerMinute });
      const counted = await count(request);
      return counted.isAllowed || !counted.isExceeded ? 0 : counted.ttlInSeconds;
    },
  };
}

/** The library has no type for a call without a request. It reads the configuration of the route alone, which is empty. */
function placeOfRequest(): FastifyRequest {
  const read: { readonly routeOptions: { readonly config: object } } = { routeOptions: { config: {} } };
  return read as FastifyRequest;
}
