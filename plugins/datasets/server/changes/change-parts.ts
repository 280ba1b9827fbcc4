import type { Databases } from '@facet/plugin-databases/contract.server';
import type { EngineCatalogue, Introspection, SqlSessions } from '@facet/plugin-query/contract.server';
import type { Scoped } from '@facet/sdk/common';
import type { NamedObject, ObjectChanges } from '@facet/sdk/resource';
import type { Identity, MetadataStore, Principal } from '@facet/sdk/server';
import { ensureOwner } from '../dataset-access.ts';
import type { DatasetReader, DatasetRecord } from '../dataset-store.ts';

/** What changes of datasets work with. */
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

/** @throws HttpError 403 */
export const ensureMine = async ({ reader }: ChangeParts, who: Principal, record: DatasetRecord): Promise<void> =>
  ensureOwner(who, await reader.ownerIds(record.id));
