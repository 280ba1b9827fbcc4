import type { Databases } from '@facet/plugin-databases/contract.server';
import type { EngineCatalogue, Introspection, SqlSessions } from '@facet/plugin-query/contract.server';
import type { Scoped } from '@facet/sdk/common';
import type { NamedObject, ObjectChanges } from '@facet/sdk/resource';
import type { Identity, MetadataStore, Principal } from '@facet/sdk/server';
import type { DatasetUpdate } from '../../common/wire/dataset.ts';
import { ensureOwner } from '../dataset-access.ts';
import type { DatasetReader, DatasetRecord } from '../dataset-store.ts';
import { DatasetErrors } from '../errors.ts';

/** Services for changes of datasets. */
export interface ChangeParts {
  readonly store: MetadataStore;
  readonly reader: DatasetReader;
  readonly databases: Databases;
  readonly introspection: Scoped<Introspection>;
  readonly sql: Scoped<SqlSessions>;
  readonly engines: EngineCatalogue;
  readonly identity: Identity;
  readonly objects: ObjectChanges;
}

export const named = ({ id, table_name }: DatasetRecord): NamedObject => ({ id, name: table_name });

/** An object that another system manages may be changed only by requests of that system. @throws HttpError 403 */
export function ensureManagedHere(
  record: DatasetRecord,
  input: Pick<DatasetUpdate, 'is_managed_externally'> = {},
): void {
  if (record.is_managed_externally === 1 && typeof input.is_managed_externally !== 'boolean')
    throw DatasetErrors.managedExternally();
}

/** @throws HttpError 403 if the caller may not change the dataset */
export const ensureMine = async ({ reader }: ChangeParts, who: Principal, record: DatasetRecord): Promise<void> =>
  ensureOwner(who, await reader.ownerIds(record.id));
