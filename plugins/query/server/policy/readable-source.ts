import type { Registry } from '@facet/sdk/common';
import { type Access, notFound, type Principal } from '@facet/sdk/server';
import type { Datasource, DatasourceSource } from '../../contract.server.ts';

export type DatasourceRegistry = Registry<{ declared: object; implementation: DatasourceSource }>;

/** A data source that the caller may read. @throws HttpError 404, 403 */
export type ReadableSource = (who: Principal, type: string, id: number) => Promise<Datasource>;

/** As the contract names the type of datasets. */
const DATASET = 'table';

export function readableSource(sources: DatasourceRegistry, access: Access): ReadableSource {
  return async (who, type, id) => {
    const kind = type === 'dataset' ? DATASET : type;
    // The objects to which a caller may be bound are datasets; others have numbers of their own.
    if (who.onlyReads !== undefined && kind !== DATASET) throw notFound();
    const entry = sources.get(kind);
    const source = entry && (await (await entry.load()).find(id));
    if (!source) throw notFound();
    access.ensureDatasource(who, source.subject);
    return source;
  };
}
