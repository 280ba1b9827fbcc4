import type { Datasource } from '../../contract.server.ts';

/** What people read above the columns of a file, by the names of the query. */
export const verboseNames = ({
  columns,
  metrics,
}: Pick<Datasource, 'columns' | 'metrics'>): ReadonlyMap<string, string> =>
  new Map([...columns, ...metrics].map(({ name, verboseName }) => [name, verboseName || name]));
