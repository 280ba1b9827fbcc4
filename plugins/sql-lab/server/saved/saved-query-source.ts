import type { Databases } from '@facet/plugin-databases/contract.server';
import type { DatasourceSource } from '@facet/plugin-query/contract.server';
import type { MetadataStore } from '@facet/sdk/server';
import type { SqlLabTables } from '../../contract.server.ts';
import { sourceOfRun } from '../store/query-source.ts';
import type { QueryStore } from '../store/query-store.ts';

export interface SavedQuerySourceParts {
  readonly metadata: Pick<MetadataStore, 'db'>;
  readonly queries: Pick<QueryStore, 'lastSuccess'>;
  readonly databases: Pick<Databases, 'find'>;
}

/**
 * Saved queries as sources of charts, for their owner alone. A saved query keeps a text without columns: those are of its owner's last
 * run of this text, and one that never ran is no source. Like a run, it grants no table permissions.
 */
export function savedQuerySource({ metadata, queries, databases }: SavedQuerySourceParts): DatasourceSource {
  return {
    isHidden: (who, { subject }) => !subject.ownerIds.includes(who.id),
    async find(id) {
      const saved = await metadata
        .db<SqlLabTables>()
        .selectFrom('saved_query')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (saved === undefined || saved.db_id === null || saved.sql === null) return undefined;
      const { user_id, db_id: database_id, catalog, schema, sql } = saved;
      const [run, database] = await Promise.all([
        queries.lastSuccess({ user_id, database_id, catalog, schema, sql }),
        databases.find(database_id),
      ]);
      const source = run && sourceOfRun(run, saved.label ?? run.client_id, database);
      return (
        source && {
          ...source,
          templateParams: saved.template_parameters,
          changedOn: source.changedOn > saved.changed_on ? source.changedOn : saved.changed_on,
        }
      );
    },
  };
}
