/** What could not be written to the server: each has a text of its own (specification A8.10–A8.12). */
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
  | 'table'
  | 'migrate';

const OF_FIELD: Readonly<Record<string, SyncFailure>> = {
  database_id: 'database',
  schema: 'schema',
  autorun: 'autorun',
  label: 'name',
  template_params: 'template',
  saved_query_id: 'savedQuery',
};

/** Named after what was changed where that is one thing; a database brings its schema along. */
export function storeFailure(fields: readonly string[]): SyncFailure {
  const named = fields.filter((field) => field !== 'extra_json');
  if (named.includes('database_id')) return 'database';
  const [only, ...more] = named;
  return (more.length === 0 && only !== undefined && OF_FIELD[only]) || 'store';
}
