import { type ArchivedKind, visibleIds } from '@facet/plugin-bundles/contract.server';
import { personOf } from '@facet/sdk/common';
import { isIn } from '@facet/sdk/resource';
import { sql } from 'kysely';
import type { DatabaseTables } from '../tables.ts';
import { contentOf, databaseMembers } from './database-file.ts';
import { planDatabases } from './plan-databases.ts';
import type { ArchivedDatabaseParts } from './archived-database-parts.ts';

/** How databases travel in bundles. */
export function archivedDatabases(parts: ArchivedDatabaseParts): ArchivedKind {
  const { store, resource, registry, access } = parts;
  const db = store.db<DatabaseTables>();
  return {
    members: databaseMembers,

    async ids(scope) {
      const rows = await db.selectFrom('dbs').select('id').execute();
      return visibleIds(
        resource,
        scope,
        rows.map(({ id }) => id),
      );
    },

    async read(scope, ids, bundle) {
      const who = personOf(scope);
      const records = (await resource.visibleAmong(scope, ids)).toSorted((a, b) => a.id - b.id);
      return records.map((record) => {
        const { encryptedExtra } = registry.secretsOf(record);
        return {
          id: record.id,
          uuid: record.uuid,
          path: [record.database_name],
          needs: [],
          content: contentOf(record, bundle, { who, access, encryptedExtra }),
        };
      });
    },

    async locate(scope, uuids) {
      const rows = await db
        .selectFrom('dbs')
        .select('id')
        .where(isIn(sql.ref('uuid'), uuids))
        .execute();
      const visible = await resource.visibleAmong(
        scope,
        rows.map(({ id }) => id),
      );
      return new Map(visible.map(({ uuid, id, database_name: name }) => [uuid, { id, name }]));
    },

    plan: (scope, wish) => planDatabases(parts, scope, wish),
  };
}
