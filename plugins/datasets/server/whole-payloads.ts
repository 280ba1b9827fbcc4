import type { Databases, DatabaseSummary } from '@facet/plugin-databases/contract.server';
import type { Dialect, Identity } from '@facet/sdk/server';
import type { DatasourcePayload } from '../common/wire/dataset.ts';
import type { DatasetReader } from './dataset-store.ts';
import { type HealthCheckParts, healthMessage } from './health-message.ts';
import { payloadOf } from './payload.ts';

export interface WholePayloadParts {
  readonly reader: Pick<DatasetReader, 'findMany' | 'ownerIds'>;
  readonly databases: Pick<Databases, 'findMany'>;
  readonly users: Pick<Identity['users'], 'byIds'>;
  readonly health: HealthCheckParts;
  dialectOf(database: DatabaseSummary): Promise<Dialect | undefined>;
}

/** Reads payloads of datasets by id, without permission checks; those without their database are left out. */
export function createWholePayloads({ reader, databases, users, health, dialectOf }: WholePayloadParts) {
  return async (ids: readonly number[]): Promise<ReadonlyMap<number, DatasourcePayload>> => {
    const wholes = await reader.findMany(ids);
    const known = await databases.findMany([...new Set(wholes.map(({ record }) => record.database_id))]);
    const entries = await Promise.all(
      wholes.map(async (whole) => {
        const database = known.get(whole.record.database_id);
        if (database === undefined) return undefined;
        const [dialect, owners, message] = await Promise.all([
          dialectOf(database),
          reader.ownerIds(whole.record.id).then((owners) => users.byIds(owners)),
          healthMessage(whole, health),
        ]);
        return [whole.record.id, payloadOf(whole, { database, dialect, owners, health: message })] as const;
      }),
    );
    return new Map(entries.filter((entry) => entry !== undefined));
  };
}
