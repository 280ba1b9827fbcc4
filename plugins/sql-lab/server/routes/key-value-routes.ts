import { randomBytes } from 'node:crypto';
import { localPath } from '@facet/sdk/common';
import {
  defineRoutes,
  type FeatureFlags,
  forbidden,
  type KeyValueStore,
  notFound,
  type Principal,
  type RouteSet,
} from '@facet/sdk/server';
import { keyValueEndpoints } from '../../common/wire/key-value.ts';

const SPACE = 'sql-lab-kv';

/**
 * Texts under ids, for links to queries of older clients. The contract requires numeric ids; they are drawn at random
 * from all integers that a client can represent, so that they cannot be guessed.
 */
export function keyValueRoutes(values: KeyValueStore, flags: FeatureFlags): RouteSet {
  const ensureOn = (who: Principal): void => {
    if (!flags.isOn('KV_STORE', who)) throw notFound();
  };
  return defineRoutes(keyValueEndpoints, {
    'POST /kv/store/': async ({ body, principal }) => {
      ensureOn(principal);
      if (body.id !== undefined && !principal.isAdmin) throw forbidden();
      const id = body.id ?? randomId();
      await values.set(SPACE, String(id), body.value, { ownerId: principal.id });
      return { json: { id } };
    },
    'GET /kv/:id/': async ({ params, principal }) => {
      ensureOn(principal);
      const stored = await values.get(SPACE, params.id);
      if (typeof stored?.value !== 'string') throw notFound();
      return {
        headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
        text: stored.value,
      };
    },
    'GET /r/:id/': async ({ params, principal }) => {
      ensureOn(principal);
      const stored = await values.get(SPACE, params.id);
      const path = typeof stored?.value === 'string' ? pathOf(stored.value) : null;
      if (path === null) throw notFound();
      return { redirect: path };
    },
  });
}

/** 53 random bits. */
const randomId = (): number => Number(randomBytes(8).readBigUInt64BE() >> 11n);

/** Older clients stored paths with two leading slashes. */
const pathOf = (text: string): string | null => localPath(text.replace(/^\/\/(?=superset\/)/, '/'), null);
