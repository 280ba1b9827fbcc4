import { type ApiClient, ApiError } from '@facet/sdk/client';
import { describeError } from '@facet/sdk/ui';

/** The state of a table while its dataset is created. */
export type TableState =
  | { readonly kind: 'waiting' | 'running' | 'exists' }
  | { readonly kind: 'created'; readonly id: number }
  | { readonly kind: 'failed'; readonly reason: string };

export interface ManyTables {
  readonly database: number;
  readonly catalog: string | null;
  readonly schema: string;
  readonly tables: readonly string[];
  readonly signal: AbortSignal;
  onState(table: string, state: TableState): void;
}

/** Creates a dataset for each table in sequence; a failure does not stop the others. Resolves on abort too. */
export async function createMany(
  api: ApiClient,
  { database, catalog, schema, tables, signal, onState }: ManyTables,
): Promise<void> {
  for (const table of tables) {
    if (signal.aborted) return;
    onState(table, { kind: 'running' });
    onState(
      table,
      await createOne(api, { database, ...(catalog === null ? {} : { catalog }), schema, table_name: table }),
    );
  }
}

async function createOne(
  api: ApiClient,
  body: { readonly database: number; readonly catalog?: string; readonly schema: string; readonly table_name: string },
): Promise<TableState> {
  try {
    const { id } = await api.call('POST /api/v1/dataset/', { body });
    return { kind: 'created', id };
  } catch (error) {
    if (error instanceof ApiError && error.status === 422 && saysTaken(error.body)) return { kind: 'exists' };
    return { kind: 'failed', reason: describeError(error).message };
  }
}

/** For a name that is in use, the contract's response is a list of texts under `table`. */
function saysTaken(body: unknown): boolean {
  return /"table":\["Dataset [^"]* already exists"\]/.test(JSON.stringify(body));
}
