import { randomBytes } from 'node:crypto';
import {
  defineRoutes,
  forbidden,
  type HttpResult,
  type KeyValueStore,
  notFound,
  type Principal,
  type RequestInfo,
  type RouteSet,
} from '@facet/sdk/server';
import { requestedQuery, sharedQuery, sqlLabStateEndpoints } from '../../common/wire/sqllab-state.ts';
import { SqlLabErrors } from '../errors.ts';

const POSTED = 'sql-lab-posted';
const SHARED = 'sql-lab-permalink';
/** How long a posted query can be read; the page does so once it has loaded. */
const POSTED_SECONDS = 10 * 60;

/**
 * Queries that open in the editor through a posted form or a short address. Neither runs anything: the user presses the
 * button.
 */
export function sharedQueryRoutes(
  values: KeyValueStore,
  maySee: (who: Principal, databaseId: number) => Promise<boolean>,
): RouteSet {
  const open = async (formData: string, who: Principal, request: RequestInfo): Promise<HttpResult> => {
    if (isForeign(request)) throw forbidden();
    const key = randomBytes(16).toString('base64url');
    await values.set(POSTED, key, readPosted(formData), { ownerId: who.id, ttlSeconds: POSTED_SECONDS });
    return { status: 303, redirect: `/superset/sqllab/?requested_query=${key}` };
  };

  return defineRoutes(sqlLabStateEndpoints, {
    'POST /superset/sqllab/': ({ body, principal, request }) => open(body.form_data, principal, request),
    'POST /sqllab/': ({ body, principal, request }) => open(body.form_data, principal, request),

    'GET /api/v1/sqllab/requested/:key': async ({ params, principal }) => {
      const stored = await values.get(POSTED, params.key);
      if (!stored || stored.ownerId !== principal.id) throw notFound();
      return { json: { result: requestedQuery.parse(stored.value) } };
    },

    'POST /api/v1/sqllab/permalink': async ({ body, principal, request }) => {
      const key = randomBytes(12).toString('base64url');
      await values.set(SHARED, key, body, { ownerId: principal.id });
      return { status: 201, json: { key, url: `${request.origin}/sqllab/p/${key}/` } };
    },

    'GET /api/v1/sqllab/permalink/:key': async ({ params, principal }) => {
      const stored = await values.get(SHARED, params.key);
      if (!stored) throw notFound();
      const query = sharedQuery.parse(stored.value);
      // Its text names tables and values of a database that the reader may not even know of.
      if (stored.ownerId !== principal.id && !(await maySee(principal, query.dbId))) throw notFound();
      return { json: query };
    },
  });
}

/**
 * Whether a page of another site posted the form. Old browsers send no origin; their session cookie is not sent across
 * sites.
 */
function isForeign({ headers, origin }: RequestInfo): boolean {
  const site = headers['sec-fetch-site'];
  const from = headers['origin'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return from !== undefined && from !== origin;
}

function readPosted(text: string): unknown {
  try {
    const read = requestedQuery.safeParse(JSON.parse(text));
    if (read.success) return read.data;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw SqlLabErrors.badSharedQuery();
}
