import { type ArchivedKind, type ArchivedObject } from '@facet/plugin-bundles/contract.server';
import type { Databases } from '@facet/plugin-databases/contract.server';
import type { Scope } from '@facet/sdk/common';
import { visibleIds } from '@facet/plugin-bundles/contract.server';
import { isIn } from '@facet/sdk/resource';
import { sql } from 'kysely';
import type { ChangeParts } from '../changes/change-parts.ts';
import type { DatasetTables } from '../tables.ts';
import { contentOf, datasetMembers } from './dataset-file.ts';
import { planDatasets } from './plan-datasets.ts';
import type { ArchivedDatasetParts } from './archived-dataset-parts.ts';

/** How datasets travel in bundles. */
export function archivedDatasets(parts: ArchivedDatasetParts): ArchivedKind {
  const { store, resource, reader, databases } = parts;
  const db = store.db<DatasetTables>();
  return {
    members: datasetMembers,

    async ids(scope) {
      const rows = await db.selectFrom('datasets').select('id').execute();
      return visibleIds(
        resource,
        scope,
        rows.map(({ id }) => id),
      );
    },

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

    async locate(scope: Scope, uuids: readonly string[]) {
      const rows = await db
        .selectFrom('datasets')
        .select('id')
        .where(isIn(sql.ref('uuid'), uuids))
        .execute();
      const visible = await resource.visibleAmong(
        scope,
        rows.map(({ id }) => id),
      );
      return new Map(visible.map(({ uuid, id, table_name: name }) => [uuid, { id, name }]));
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
