import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestInfo } from '@facet/sdk/server';
import type { Settings } from '../settings/definitions.ts';

type Rules = Pick<Settings, 'metricsToken' | 'trustProxy' | 'publicUrl'>;

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** What a proxy adds; a caller on this machine needs none of them. */
const HANDED_ON = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

/**
 * Metrics tell visitors what runs here and how busy it is. They are for holders of the token; where none is set, for
 * callers on this machine, as long as no proxy is known to make every caller one.
 */
export function mayReadMetrics({ metricsToken, trustProxy, publicUrl }: Rules): (request: RequestInfo) => boolean {
  const isProxied =
    publicUrl !== undefined || (typeof trustProxy === 'number' ? trustProxy > 0 : trustProxy.length > 0);
  return ({ headers, ip }) => {
    if (metricsToken !== undefined) return isSame(String(headers['authorization'] ?? ''), `Bearer ${metricsToken}`);
    return !isProxied && LOOPBACK.test(ip) && HANDED_ON.every((name) => headers[name] === undefined);
  };
}

function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}
