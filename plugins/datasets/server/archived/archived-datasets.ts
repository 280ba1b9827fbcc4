import {
  type ArchivedKind,
  type ArchivedObject,
  archivedRows,
  visibleIds,
} from '@facet/plugin-bundles/contract.server';
import type { Databases } from '@facet/plugin-databases/contract.server';
import { isIn } from '@facet/sdk/resource';
import { sql } from 'kysely';
import type { ChangeParts } from '../changes/change-parts.ts';
import type { DatasetTables } from '../tables.ts';
import { contentOf, datasetMembers } from './dataset-file.ts';
import { planDatasets } from './plan-datasets.ts';
import type { ArchivedDatasetParts } from './archived-dataset-parts.ts';

/** Export and import of datasets in bundles. */
export function archivedDatasets(parts: ArchivedDatasetParts): ArchivedKind {
  const { store, resource, reader, databases } = parts;
  const db = store.db<DatasetTables>();
  return {
    members: datasetMembers,
    ...archivedRows({ store, table: 'datasets', resource, nameOf: ({ table_name: name }) => name }),

    async read(scope, ids) {
      const visible = await resource.visibleAmong(scope, ids);
      const wholes = await reader.findMany(visible.map(({ id }) => id));
      return archived(wholes, databases);
    },

    async alongside(scope, _kind, databaseIds) {
      const rows = await db
        .selectFrom('datasets')
        .select('id')
        .where(isIn(sql.ref('database_id'), databaseIds))
        .execute();
      return visibleIds(
        resource,
        scope,
        rows.map(({ id }) => id),
      );
    },

    plan: (scope, wish) => planDatasets(parts, scope, wish),
  };
}

async function archived(
  wholes: Awaited<ReturnType<ChangeParts['reader']['findMany']>>,
  databases: Databases,
): Promise<readonly ArchivedObject[]> {
  const known = await databases.findMany([...new Set(wholes.map(({ record }) => record.database_id))]);
  return wholes.flatMap((whole): ArchivedObject[] => {
    const { id, uuid, table_name: name, database_id: databaseId } = whole.record;
    const database = known.get(databaseId);
    if (database === undefined) return [];
    return [
      {
        id,
        uuid,
        path: [database.name, name],
        needs: [{ kind: 'database', id: databaseId }],
        content: contentOf(whole, database.uuid),
      },
    ];
  });
}
