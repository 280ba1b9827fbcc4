import { defineRoutes, HttpError, type Principal, type RouteSet } from '@facet/sdk/server';
import { cacheKeyEndpoints } from '../../common/wire/cache-keys.ts';
import type { DroppedAnswers } from '../cache/dropped-answers.ts';
import type { DatasourceName, DatasourceRegistry } from '../open-source.ts';
import type { ReadableSource } from '../policy/readable-source.ts';

export interface CacheKeyRouteParts {
  readonly kinds: DatasourceRegistry;
  readonly source: ReadableSource;
  readonly dropped: Pick<DroppedAnswers, 'drop'>;
}

const UID = /^(\d{1,15})__([a-z]+)$/;
/** As the contract names datasets. */
const USUAL_TYPE = 'table';

export function cacheKeyRoutes({ kinds, source, dropped }: CacheKeyRouteParts): RouteSet {
  async function namedUids(type: string, name: DatasourceName): Promise<readonly string[]> {
    const kind = await kinds.get(type)?.load();
    const ids = (await kind?.named?.(name)) ?? [];
    return ids.map((id) => `${id}__${type}`);
  }

  /** The source's own name for itself, if the caller may read it. */
  async function readableUid(who: Principal, uid: string): Promise<string | undefined> {
    const [, id, type] = UID.exec(uid) ?? [];
    if (id === undefined || type === undefined) return undefined;
    try {
      return (await source(who, type, Number(id))).uid;
    } catch (error) {
      // The answer does not tell which of them exist.
      if (error instanceof HttpError && (error.status === 403 || error.status === 404)) return undefined;
      throw error;
    }
  }

  return defineRoutes(cacheKeyEndpoints, {
    async 'POST /api/v1/cachekey/invalidate'({ body: { datasource_uids: given = [], datasources = [] }, principal }) {
      const uids = new Set(given);
      for (const { database_name: database, datasource_name: table, schema, catalog, datasource_type } of datasources) {
        const name = { database, table, schema: schema || null, catalog: catalog || null };
        for (const uid of await namedUids(datasource_type || USUAL_TYPE, name)) uids.add(uid);
      }
      const readable = new Set<string>();
      for (const uid of uids) {
        const found = await readableUid(principal, uid);
        if (found !== undefined) readable.add(found);
      }
      for (const uid of readable) await dropped.drop(uid);
      return { status: 201, json: {} };
    },
  });
}
