import type { Registry } from '@facet/sdk/common';
import type { Principal } from '@facet/sdk/server';
import type { Datasource } from './datasource.ts';

/** As callers name a data source of which they know no id. */
export interface DatasourceName {
  readonly database: string;
  /** `null`: any. */
  readonly catalog: string | null;
  /** `null`: any. */
  readonly schema: string | null;
  readonly table: string;
}

/** Where data sources of one type are found. */
export interface DatasourceFinder {
  find(id: number): Promise<Datasource | undefined>;
  /** Ids of those with the name, whatever the caller may read. Absent: they have none. */
  named?(name: DatasourceName): Promise<readonly number[]>;
  /** Whether it is as if it were not there for the person, whatever data the person may read. Absent: never. */
  isHidden?(who: Principal, source: Datasource): boolean;
}

export type DatasourceRegistry = Registry<{ declared: object; implementation: DatasourceFinder }>;

/** As the contract names the type of datasets. */
const DATASET = 'table';

/** A data source that is not hidden from the person; rights on data are another question. `dataset` means a table. */
export async function openSource(
  kinds: DatasourceRegistry,
  who: Principal,
  type: string,
  id: number,
): Promise<Datasource | undefined> {
  const key = type === 'dataset' ? DATASET : type;
  // The objects to which a caller may be bound are datasets; others have numbers of their own.
  if (who.onlyReads !== undefined && key !== DATASET) return undefined;
  const kind = await kinds.get(key)?.load();
  const source = await kind?.find(id);
  return source && kind?.isHidden?.(who, source) ? undefined : source;
}
