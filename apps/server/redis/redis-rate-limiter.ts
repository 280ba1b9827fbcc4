import type { RateLimiter } from '../http/rate-limiter.ts';
import type { RedisLink } from './redis-link.ts';

const MINUTE_MS = 60_000;
const PREFIX = 'facet:calls:';

/** The minute starts with the first call. Answers with the milliseconds to wait. */
const COUNT = `local calls = redis.call('incr', KEYS[1])
if calls == 1 then redis.call('pexpire', KEYS[1], ARGV[2]) end
if calls <= tonumber(ARGV[1]) then return 0 end
return math.max(redis.call('pttl', KEYS[1]), 1)`;

/** Counts the calls of all processes; while Redis is away each counts its own. */
export function createRedisRateLimiter(link: RedisLink, own: RateLimiter): RateLimiter {
  return {
    async take(key, callsPerMinute) {
      const wait = await link.ask((redis) => redis.eval(COUNT, 1, PREFIX + key, callsPerMinute, MINUTE_MS));
      return wait === undefined ? own.take(key, callsPerMinute) : Math.ceil(Number(wait) / 1_000);
    },
  };
}
