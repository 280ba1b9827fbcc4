/** The kinds of failed writes: each has a text of its own (specification A8.10–A8.12). */
export type SyncFailure =
  | 'load'
  | 'add'
  | 'store'
  | 'database'
  | 'schema'
  | 'autorun'
  | 'name'
  | 'template'
  | 'savedQuery'
  | 'remove'
  | 'activate'
  | TableFailure
  | 'migrate';

/** What could not be stored about a table of the left bar. */
export type TableFailure = 'addTable' | 'removeTable' | 'expandTable' | 'collapseTable';

const OF_FIELD: Readonly<Record<string, SyncFailure>> = {
  database_id: 'database',
  schema: 'schema',
  autorun: 'autorun',
  label: 'name',
  template_params: 'template',
  saved_query_id: 'savedQuery',
};

/**
 * The failure of the changed member where there is only one. A query that was saved renames its tab, too; a change of the
 * database includes the schema.
 */
export function storeFailure(fields: readonly string[]): SyncFailure {
  const named = fields.filter((field) => field !== 'extra_json');
  if (named.includes('saved_query_id')) return 'savedQuery';
  if (named.includes('database_id')) return 'database';
  const [only, ...more] = named;
  return (more.length === 0 && only !== undefined && OF_FIELD[only]) || 'store';
}
