import type { SqlGrammar } from '@facet/sdk/common';
import type { TablePlace, TableUse } from '../../common/statement.ts';
import { isPath, pathOf } from './quoted-paths.ts';
import { isRecord, type Tree } from './syntax-tree.ts';

/** Members of a node under which a table is a source of rows. */
const SOURCES: ReadonlySet<string> = new Set(['from', 'from_clause', 'joins', 'joined_table', 'left', 'right']);
/** Members that hold tables besides a statement's first. */
const MORE_TABLES: ReadonlySet<string> = new Set([
  'names',
  'extra_tables',
  'using',
  'source',
  'clone_source',
  'SwapWith',
]);
const TABLE_MODIFIERS = [
  'only',
  'table_sample',
  'hints',
  'system_time',
  'partitions',
  'when',
  'final_',
  'identifier_func',
  'changes',
  'version',
];

interface Reading {
  readonly uses: TableUse[];
  readonly offset: (codePoint: number) => number;
  /** Equal for two spellings of the name of one CTE. */
  readonly cteKey: (name: string, isQuoted: boolean) => string;
  readonly bodies: SqlGrammar['cteBodies'];
  readonly paths: SqlGrammar['quotedPaths'];
}

/**
 * Tables that a statement names, in the order of the text. A name is a CTE only where that CTE can be seen: its own
 * body still means the table, but for the second half of a recursive one.
 */
export function tableUses(root: Tree, offset: (codePoint: number) => number, grammar: SqlGrammar): readonly TableUse[] {
  const uses: TableUse[] = [];
  const { cteNames, cteBodies: bodies, quotedPaths: paths } = grammar;
  visit(root, new Set(), 'root', { uses, offset, cteKey: CTE_KEYS[cteNames], bodies, paths });
  return uses.sort((a, b) => (a.place?.start ?? 0) - (b.place?.start ?? 0));
}

/** Databases fold these letters alone: `\u212a`, the sign of Kelvin, is a `k` to `toLowerCase`. */
const plainLower = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const plainUpper = (name: string): string => name.replace(/[a-z]/g, (letter) => letter.toUpperCase());

const CTE_KEYS: Readonly<Record<SqlGrammar['cteNames'], Reading['cteKey']>> = {
  folded: plainLower,
  'folded-unless-quoted': (name, isQuoted) => (isQuoted ? name : plainUpper(name)),
  'as-written': (name) => name,
};

/** The key of a CTE of this name; `undefined` where the node has none. */
function keyOf(node: unknown, { cteKey }: Reading): string | undefined {
  const name = nameOf(node);
  return name === undefined ? undefined : cteKey(name, isRecord(node) && node['quoted'] === true);
}

function visit(node: unknown, ctes: ReadonlySet<string>, under: string, reading: Reading): void {
  if (Array.isArray(node)) {
    for (const member of node) visit(member, ctes, under, reading);
    return;
  }
  if (!isRecord(node)) return;
  const visible = declareCtes(node, ctes, reading);
  for (const [key, member] of Object.entries(node)) {
    if (key === 'with' || member === null || typeof member !== 'object') continue;
    if (isTableNode(key, member)) record(member, visible, under, reading);
    if (MORE_TABLES.has(key)) recordMore(member, visible, reading);
    if (key === 'pivot' || key === 'unpivot') recordPivoted(member, visible, reading);
    visit(member, visible, isPlain(key) ? under : key, reading);
  }
}

/** `this` and `expressions` only hold what their owner is about. */
function isPlain(key: string): boolean {
  return key === 'this' || key === 'expressions';
}

function declareCtes(node: Tree, ctes: ReadonlySet<string>, reading: Reading): ReadonlySet<string> {
  const clause = node['with'];
  const list = isRecord(clause) && Array.isArray(clause['ctes']) ? clause['ctes'] : undefined;
  if (!isRecord(clause) || !list) return ctes;
  const recursive = clause['recursive'] === true;
  const visible = new Set(ctes);
  const inBodies = reading.bodies === 'see-outer' ? visible : new Set<string>();
  for (const cte of list) {
    if (!isRecord(cte)) continue;
    const key = keyOf(cte['alias'], reading);
    if (recursive && key !== undefined) visitRecursive(cte['this'], inBodies, key, reading);
    else visit(cte['this'], inBodies, 'cte', reading);
    if (key === undefined) continue;
    visible.add(key);
    inBodies.add(key);
  }
  return visible;
}

/** The body of a recursive CTE reads itself behind its outermost UNION; everywhere else the name is that of a table. */
function visitRecursive(body: unknown, ctes: ReadonlySet<string>, own: string, reading: Reading): void {
  const union = isRecord(body) ? body['union'] : undefined;
  if (!isRecord(union)) return visit(body, ctes, 'cte', reading);
  const visible = declareCtes(union, ctes, reading);
  for (const [key, member] of Object.entries(union)) {
    if (key !== 'with') visit(member, key === 'right' ? new Set([...visible, own]) : visible, key, reading);
  }
}

/** A table holds an identifier; the qualifier of a column, also called `table`, is one. */
function isTableNode(key: string, node: unknown): node is Tree {
  if (!isRecord(node) || !isRecord(node['name']) || typeof node['name']['name'] !== 'string') return false;
  // Targets of DDL stand directly under `name`.
  return key === 'table' || (key === 'name' && 'schema' in node);
}

function record(table: Tree, ctes: ReadonlySet<string>, under: string, reading: Reading): void {
  const name = nameOf(table['name']);
  if (name === undefined) return;
  const schema = nameOf(table['schema']) ?? null;
  const catalog = nameOf(table['catalog']) ?? null;
  // `shop..orders` has no schema, and yet is no CTE.
  const isAlone = isAbsent(table['schema']) && isAbsent(table['catalog']);
  if (isAlone && isCte(table['name'], name, ctes, reading)) return;
  const place = placeOf(table, under, reading.offset);
  reading.uses.push({ ...pathOf({ catalog, schema, name }, reading.paths), place });
}

function isCte(node: unknown, name: string, ctes: ReadonlySet<string>, reading: Reading): boolean {
  return !isPath(name, reading.paths) && ctes.has(keyOf(node, reading) ?? name);
}

/** Tables of a change that stand in a list, or as the pattern of a new one. */
function recordMore(node: unknown, ctes: ReadonlySet<string>, reading: Reading): void {
  for (const table of Array.isArray(node) ? node : [node]) {
    if (isRecord(table) && isTableNode('table', table)) record(table, ctes, 'change', reading);
  }
}

function placeOf(table: Tree, under: string, offset: (codePoint: number) => number): TablePlace | null {
  const last = spanOf(table['name']);
  const first = spanOf(table['catalog']) ?? spanOf(table['schema']) ?? last;
  const plain = TABLE_MODIFIERS.every((member) => isAbsent(table[member]));
  if (!first || !last || !SOURCES.has(under) || !plain) return null;
  return {
    start: offset(first.start),
    end: offset(last.end),
    hasAlias: !isAbsent(table['alias']),
  };
}

/** The portable parser reads the source of a PIVOT statement as a column. */
function recordPivoted(pivot: unknown, ctes: ReadonlySet<string>, reading: Reading): void {
  const column = isRecord(pivot) && isRecord(pivot['this']) ? pivot['this']['column'] : undefined;
  if (!isRecord(column)) return;
  const name = nameOf(column['name']);
  const schema = nameOf(column['table']) ?? null;
  if (name === undefined || (schema === null && isCte(column['name'], name, ctes, reading))) return;
  reading.uses.push({ ...pathOf({ catalog: null, schema, name }, reading.paths), place: null });
}

function nameOf(node: unknown): string | undefined {
  if (typeof node === 'string') return node === '' ? undefined : node;
  const name = isRecord(node) ? node['name'] : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function spanOf(node: unknown): { readonly start: number; readonly end: number } | undefined {
  const span = isRecord(node) ? node['span'] : undefined;
  if (!isRecord(span) || typeof span['start'] !== 'number' || typeof span['end'] !== 'number') return undefined;
  return { start: span['start'], end: span['end'] };
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);
}
