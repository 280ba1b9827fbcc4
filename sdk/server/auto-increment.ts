import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import { PostgresAdapter } from 'kysely';

/**
 * Makes an `integer` column the table's generated primary key, on either metadata database:
 * `schema.createTable('users').addColumn('id', 'integer', autoIncrement(db))`.
 * Ids of deleted rows are never given out again. It stands apart from `@facet/sdk/server` because that is read by the
 * browser for its tokens, and kysely must not come along.
 */
export function autoIncrement(db: Kysely<unknown>): (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? (column) => column.generatedByDefaultAsIdentity().primaryKey()
    : (column) => column.primaryKey().autoIncrement();
}
