import type { CallOutput } from '@facet/sdk/wire/endpoint';
import type { WireContract } from '@facet/sdk/wire/contract';

export type TableDetails = CallOutput<WireContract['GET /api/v1/database/:id/table/:table/:schema/']>;
export type TableColumn = TableDetails['columns'][number];

export interface ListedTable {
  readonly value: string;
  readonly type: string;
}

/** What is known of an unfolded table. */
export type Details =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'ready'; readonly table: TableDetails };

/** A line of the tree. */
export type TreeRow =
  | { readonly kind: 'table'; readonly id: string; readonly table: ListedTable; readonly expanded: boolean }
  | { readonly kind: 'column'; readonly id: string; readonly table: string; readonly column: TableColumn }
  | { readonly kind: 'note'; readonly id: string; readonly table: string; readonly note: 'loading' | string };

/** The lines to draw: tables whose name holds `search`, each followed by what it holds when unfolded. */
export function treeRows(
  tables: readonly ListedTable[],
  search: string,
  details: ReadonlyMap<string, Details>,
): readonly TreeRow[] {
  const wanted = search.trim().toLowerCase();
  const found = wanted === '' ? tables : tables.filter(({ value }) => value.toLowerCase().includes(wanted));
  return found.flatMap((table): TreeRow[] => {
    const known = details.get(table.value);
    const id = `table:${table.value}`;
    const head: TreeRow = { kind: 'table', id, table, expanded: known !== undefined };
    return known === undefined ? [head] : [head, ...inside(table.value, known)];
  });
}

function inside(table: string, details: Details): readonly TreeRow[] {
  const id = (name: string) => `in:${table}:${name}`;
  if (details.state === 'loading') return [{ kind: 'note', id: id(''), table, note: 'loading' }];
  if (details.state === 'failed') return [{ kind: 'note', id: id(''), table, note: details.message }];
  return details.table.columns.map((column) => ({ kind: 'column', id: id(column.name), table, column }));
}

/** `bigint, key`: type and keys of a column, as they stand at its right. */
export function keysOf(column: Pick<TableColumn, 'keys'>): ReadonlySet<string> {
  return new Set(column.keys.map((key) => key['type']).filter((type) => typeof type === 'string'));
}
