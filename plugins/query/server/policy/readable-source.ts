import { type Access, notFound, type Principal } from '@facet/sdk/server';
import type { Datasource } from '../../contract.server.ts';
import { type DatasourceRegistry, openSource } from '../open-source.ts';

/** A data source that the caller may read. @throws HttpError 404, 403 */
export type ReadableSource = (who: Principal, type: string, id: number) => Promise<Datasource>;

export function readableSource(sources: DatasourceRegistry, access: Access): ReadableSource {
  return async (who, type, id) => {
    const source = await openSource(sources, who, type, id);
    if (!source) throw notFound();
    access.ensureDatasource(who, source.subject);
    return source;
  };
}
