import { isRecord } from '@facet/sdk/chart-query';
import { parseOutsideJson } from '@facet/sdk/common';
import { keeperOf, type Principal, type SharedCache } from '@facet/sdk/server';
import type { Row } from './payload-rows.ts';

/** The default lifetime of cache entries. */
const KEPT_SECONDS = 86_400;

/** Stores forms by the keys of their cache entries, so that a client can request a result again without its form. */
export interface KeptCalls {
  keep(key: string, form: Row, who: Principal): Promise<void>;
  /** Only forms of this caller; the key of another caller counts as unknown. */
  find(key: string, who: Principal): Promise<Row | undefined>;
}

export function createKeptCalls(cache: Pick<SharedCache, 'get' | 'set'>): KeptCalls {
  const placeOf = (key: string, who: Principal): string | undefined =>
    keeperOf(who) === 0 ? undefined : `explore-json/${keeperOf(who)}/${key}`;
  return {
    async keep(key, form, who) {
      const place = placeOf(key, who);
      if (place !== undefined) await cache.set(place, Buffer.from(JSON.stringify(form)), KEPT_SECONDS);
    },
    async find(key, who) {
      const place = placeOf(key, who);
      const kept = place === undefined ? undefined : await cache.get(place);
      const form = kept && parseOutsideJson(kept.toString());
      return isRecord(form) ? form : undefined;
    },
  };
}
