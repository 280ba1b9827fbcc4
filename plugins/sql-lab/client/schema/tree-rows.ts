import type { CallOutput } from '@facet/sdk/wire/endpoint';
import type { WireContract } from '@facet/sdk/wire/contract';
import type { OpenTable } from '../model/editor-tab.ts';
import type { ListedTable } from '../names/listed-table.ts';

export type TableDetails = CallOutput<WireContract['GET /api/v1/database/:id/table/:table/:schema/']>;
export type TableColumn = TableDetails['columns'][number];

/** The partitions of a table, as reported by the database. */
export interface Partitions {
  readonly columns: readonly string[];
  /** Value of the latest partition, by column. */
  readonly latest: Readonly<Record<string, string>>;
}

/** The loaded details of an expanded table. */
export type Details =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'ready'; readonly table: TableDetails; readonly partitions: Partitions | null };

interface Inside {
  readonly id: string;
  readonly table: OpenTable;
}

/** A row of the tree. */
export type TreeRow =
  | {
      readonly kind: 'table';
      readonly id: string;
      readonly table: OpenTable;
      readonly type: string;
      /** Whether the table is pinned in its tab until it is removed there. */
      readonly open: boolean;
    }
  | (Inside & { readonly kind: 'column'; readonly column: TableColumn })
  | (Inside & { readonly kind: 'index'; readonly index: TableIndex })
  | (Inside & { readonly kind: 'partitions'; readonly partitions: Partitions })
  | (Inside & { readonly kind: 'comment' | 'failure'; readonly text: string })
  | (Inside & { readonly kind: 'loading' });

export interface TableIndex {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
}

export function keyOfTable({ schema, name }: Pick<OpenTable, 'schema' | 'name'>): string {
  return JSON.stringify([schema, name]);
}

/**
 * The rows to draw: the tables of the schema, each at its place in the list and followed by its details when expanded.
 * Open tables that are not listed, such as those of other schemas, come first. Only names that contain `search` are
 * included.
 */
export function treeRows(
  schema: string | null,
  tables: readonly ListedTable[],
  opened: readonly OpenTable[],
  search: string,
  details: ReadonlyMap<string, Details>,
): readonly TreeRow[] {
  const wanted = search.trim().toLowerCase();
  const matches = (name: string) => wanted === '' || name.toLowerCase().includes(wanted);
  const ofTable = (table: OpenTable, type: string, open: boolean): readonly TreeRow[] => {
    const head: TreeRow = { kind: 'table', id: `table:${keyOfTable(table)}`, table, type, open };
    return table.expanded ? [head, ...inside(table, details.get(keyOfTable(table)))] : [head];
  };
  const listed = new Set(schema === null ? [] : tables.map(({ value }) => value));
  const own = new Map(opened.filter((table) => table.schema === schema).map((table) => [table.name, table]));
  const elsewhere = opened.filter((table) => table.schema !== schema || !listed.has(table.name));
  const rows = elsewhere.filter(({ name }) => matches(name)).flatMap((table) => ofTable(table, 'table', true));
  if (schema === null) return rows;
  for (const { value: name, type } of tables) {
    if (!matches(name)) continue;
    const open = own.get(name);
    for (const row of ofTable(open ?? { schema, name, expanded: false }, type, open !== undefined)) rows.push(row);
  }
  return rows;
}

function inside(table: OpenTable, details: Details | undefined): readonly TreeRow[] {
  const id = (kind: string, name = '') => `${kind}:${keyOfTable(table)}:${name}`;
  if (details === undefined || details.state === 'loading') return [{ kind: 'loading', id: id('loading'), table }];
  if (details.state === 'failed') return [{ kind: 'failure', id: id('failure'), table, text: details.message }];
  const { comment, columns } = details.table;
  const { partitions } = details;
  return [
    ...(comment === null || comment === ''
      ? []
      : [{ kind: 'comment' as const, id: id('comment'), table, text: comment }]),
    ...(partitions === null ? [] : [{ kind: 'partitions' as const, id: id('partitions'), table, partitions }]),
    ...columns.map((column, i) => ({ kind: 'column' as const, id: id('column', `${i}`), table, column })),
    ...indexesOf(details.table).map((index, i) => ({ kind: 'index' as const, id: id('index', `${i}`), table, index })),
  ];
}

/** Types of the keys that a column belongs to: `pk`, `fk`, `index`. */
export function keysOf(column: Pick<TableColumn, 'keys'>): ReadonlySet<string> {
  return new Set(column.keys.map((key) => key['type']).filter((type) => typeof type === 'string'));
}

/** `airports(code)` for a column that points to another table. */
export function targetOf(column: Pick<TableColumn, 'keys'>): string | null {
  const key = column.keys.find(({ type }) => type === 'fk');
  const { referred_table: table, referred_columns: columns } = key ?? {};
  return typeof table === 'string' ? `${table}(${textsOf(columns).join(', ')})` : null;
}

export function indexesOf(table: Pick<TableDetails, 'indexes'>): readonly TableIndex[] {
  return table.indexes.flatMap(({ name, column_names: columns, unique }) =>
    typeof name === 'string' ? [{ name, columns: textsOf(columns), unique: unique === true }] : [],
  );
}

/** Reads the partitions that a database reports; `null` when there are none. */
export function readPartitions(metadata: Readonly<Record<string, unknown>>): Partitions | null {
  const partitions: Readonly<Record<string, unknown>> = { ...Object(metadata['partitions']) };
  const columns = textsOf(partitions['cols']);
  if (columns.length === 0) return null;
  const latest = Object.entries({ ...Object(partitions['latest']) }).map(([name, value]) => [name, String(value)]);
  return { columns, latest: Object.fromEntries(latest) };
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
