import { type ArchivedKind, archivedRows } from '@facet/plugin-bundles/contract.server';
import { personOf } from '@facet/sdk/common';
import { contentOf, databaseMembers } from './database-file.ts';
import { planDatabases } from './plan-databases.ts';
import type { ArchivedDatabaseParts } from './archived-database-parts.ts';

/** Export and import of databases in bundles. */
export function archivedDatabases(parts: ArchivedDatabaseParts): ArchivedKind {
  const { store, resource, registry, access } = parts;
  return {
    members: databaseMembers,
    ...archivedRows({ store, table: 'dbs', resource, nameOf: ({ database_name: name }) => name }),

    async read(scope, ids, bundle) {
      const who = personOf(scope);
      const records = (await resource.visibleAmong(scope, ids)).toSorted((a, b) => a.id - b.id);
      return records.map((record) => {
        const { encryptedExtra } = registry.secretsOf(record);
        const tunnel = registry.tunnelOf(record);
        return {
          id: record.id,
          uuid: record.uuid,
          path: [record.database_name],
          needs: [],
          content: contentOf(record, bundle, { who, access, encryptedExtra, tunnel }),
        };
      });
    },

    plan: (scope, wish) => planDatabases(parts, scope, wish),
  };
}
