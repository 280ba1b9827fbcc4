import type { FunctionNames } from '@facet/sdk/server';
import type { StatementAnalysis, TableRef } from '../../common/statement.ts';
import { postgresParser } from './sql-parsers.ts';
import { isRecord, type Tree } from './syntax-tree.ts';

export interface PostgresFindings {
  readonly kind: StatementAnalysis['kind'];
  readonly reading: boolean;
  readonly tables: readonly TableRef[];
  /** A statement whose effect its text does not tell. */
  readonly opaque: boolean;
  /** It makes a table or a view. */
  readonly makes: boolean;
  /** It drops things by names that stand outside the list of tables. */
  readonly dropsUnnamed: boolean;
  readonly deniedFunctions: readonly string[];
  /** Last names of `a.b` and of `(a).b`: Postgres calls the function `b` where it finds no such column. */
  readonly dottedNames: readonly string[];
  readonly lookupTypes: readonly string[];
  readonly limit: number | null;
}

/** What Postgres' own parser makes of one statement; an error when it refuses the text. */
export function postgresFindings(sql: string, deniedFunctions: FunctionNames): PostgresFindings | Error {
  let parsed: unknown;
  try {
    parsed = postgresParser()(sql);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
  const list = isRecord(parsed) && Array.isArray(parsed['stmts']) ? parsed['stmts'] : [];
  const first: unknown = list[0];
  const statement = isRecord(first) ? first['stmt'] : undefined;
  if (list.length !== 1 || !isRecord(statement)) return new Error('Expected one statement.');
  const rootKey = Object.keys(statement)[0] ?? '';
  const found: Found = { tables: [], denied: new Set(), dotted: new Set(), lookups: new Set(), writes: false };
  visit(statement, new Set(), found, deniedFunctions);
  const explained = isRecord(statement['ExplainStmt']) ? statement['ExplainStmt']['query'] : undefined;
  const kind =
    rootKey === 'SelectStmt'
      ? 'select'
      : rootKey === 'ExplainStmt'
        ? 'explain'
        : rootKey === 'VariableShowStmt'
          ? 'show'
          : 'other';
  const reads =
    kind === 'select' || kind === 'show' || (kind === 'explain' && isRecord(explained) && 'SelectStmt' in explained);
  return {
    kind,
    reading: reads && !found.writes,
    opaque:
      !PLAIN_STATEMENTS.has(rootKey) ||
      (isRecord(explained) && !isPlainStatement(explained)) ||
      !changesPlainly(statement),
    makes: MAKING.has(rootKey),
    dropsUnnamed: rootKey === 'DropStmt',
    tables: found.tables,
    deniedFunctions: [...found.denied],
    dottedNames: [...found.dotted],
    lookupTypes: [...found.lookups],
    limit: limitOf(statement['SelectStmt']),
  };
}

interface Found {
  readonly tables: TableRef[];
  readonly denied: Set<string>;
  readonly dotted: Set<string>;
  readonly lookups: Set<string>;
  writes: boolean;
}

const PLAIN_STATEMENTS: ReadonlySet<string> = new Set([
  'SelectStmt',
  'InsertStmt',
  'UpdateStmt',
  'DeleteStmt',
  'MergeStmt',
  'CreateStmt',
  'CreateTableAsStmt',
  'ViewStmt',
  'DropStmt',
  'AlterTableStmt',
  'RenameStmt',
  'TruncateStmt',
  'IndexStmt',
  'ExplainStmt',
  'VariableShowStmt',
]);
/** Changes of a table that give its rows no other name, and take none of another table in. */
const PLAIN_CHANGES: ReadonlySet<unknown> = new Set([
  'AT_AddColumn',
  'AT_DropColumn',
  'AT_AlterColumnType',
  'AT_ColumnDefault',
  'AT_SetNotNull',
  'AT_DropNotNull',
  'AT_AddConstraint',
  'AT_DropConstraint',
  'AT_ValidateConstraint',
]);

/** Rules and rights go by names: what renames a schema or a database, or moves rows under another table, does not tell whose. */
function changesPlainly(statement: Tree): boolean {
  const { RenameStmt: rename, AlterTableStmt: change } = statement;
  if (isRecord(rename)) return isRecord(rename['relation']);
  if (!isRecord(change)) return true;
  const commands = Array.isArray(change['cmds']) ? change['cmds'] : [];
  return commands.every(
    (command) =>
      isRecord(command) && isRecord(command['AlterTableCmd']) && PLAIN_CHANGES.has(command['AlterTableCmd']['subtype']),
  );
}

const MAKING: ReadonlySet<string> = new Set(['CreateTableAsStmt', 'ViewStmt']);

const isPlainStatement = (statement: Tree): boolean => Object.keys(statement).every((key) => PLAIN_STATEMENTS.has(key));

const WRITING: ReadonlySet<string> = new Set([
  'InsertStmt',
  'UpdateStmt',
  'DeleteStmt',
  'MergeStmt',
  'intoClause',
  'lockingClause',
]);

function visit(node: unknown, ctes: ReadonlySet<string>, found: Found, denied: FunctionNames): void {
  if (Array.isArray(node)) {
    for (const member of node) visit(member, ctes, found, denied);
    return;
  }
  if (!isRecord(node)) return;
  const visible = declareCtes(node['withClause'], ctes, found, denied);
  for (const [key, member] of Object.entries(node)) {
    if (key === 'withClause') continue;
    if (WRITING.has(key)) found.writes = true;
    // Wherever a table is named, whatever the member is called; but for the view that is made.
    if (key !== 'view') recordTable(member, visible, found);
    if (key === 'FuncCall' && isRecord(member)) {
      const name = lastName(member['funcname']);
      if (name !== undefined && denied.has(name)) found.denied.add(name);
    }
    for (const name of dottedNames(key, member)) {
      found.dotted.add(name);
      if (LOOKUP_TYPES.test(name)) found.lookups.add(name);
      if (denied.has(name)) found.denied.add(name);
    }
    if (key === 'typeName' && isRecord(member)) {
      const type = lastName(member['names']);
      if (type !== undefined && LOOKUP_TYPES.test(type)) found.lookups.add(type);
    }
    visit(member, visible, found, denied);
  }
}

/** `regclass` and its kin: a cast of a text looks it up, and says in its error which it did not find. */
const LOOKUP_TYPES =
  /^_?reg(class|collation|config|database|dictionary|namespace|oper|operator|proc|procedure|role|type)$/;

/** In attribute notation a function is called, and a type is cast to, like a column: `t.f`, `(x).f`. */
function dottedNames(key: string, node: unknown): readonly string[] {
  if (!isRecord(node)) return [];
  if (key === 'ColumnRef') {
    const fields = Array.isArray(node['fields']) ? node['fields'] : [];
    return fields.slice(1).flatMap((field) => stringOf(field) ?? []);
  }
  if (key !== 'A_Indirection') return [];
  const steps = Array.isArray(node['indirection']) ? node['indirection'] : [];
  return steps.flatMap((step) => stringOf(step) ?? []);
}

function declareCtes(
  clause: unknown,
  ctes: ReadonlySet<string>,
  found: Found,
  denied: FunctionNames,
): ReadonlySet<string> {
  const list = isRecord(clause) && Array.isArray(clause['ctes']) ? clause['ctes'] : undefined;
  if (!isRecord(clause) || !list) return ctes;
  const visible = new Set(ctes);
  for (const item of list) {
    const cte = isRecord(item) ? item['CommonTableExpr'] : undefined;
    if (!isRecord(cte)) continue;
    const name = typeof cte['ctename'] === 'string' ? cte['ctename'] : undefined;
    const inside = new Set(visible);
    if (clause['recursive'] === true && name !== undefined) inside.add(name);
    visit(cte['ctequery'], inside, found, denied);
    if (name !== undefined) visible.add(name);
  }
  return visible;
}

function recordTable(node: unknown, ctes: ReadonlySet<string>, found: Found): void {
  if (!isRecord(node) || typeof node['relname'] !== 'string') return;
  const schema = textOf(node, 'schemaname');
  if (schema === null && ctes.has(node['relname'])) return;
  found.tables.push({ catalog: textOf(node, 'catalogname'), schema, name: node['relname'] });
}

function textOf(node: Tree, member: string): string | null {
  const value = node[member];
  return typeof value === 'string' && value !== '' ? value : null;
}

const lastName = (parts: unknown): string | undefined => stringOf(Array.isArray(parts) ? parts.at(-1) : undefined);

function stringOf(node: unknown): string | undefined {
  const text = isRecord(node) && isRecord(node['String']) ? node['String']['sval'] : undefined;
  return typeof text === 'string' ? text.toLowerCase() : undefined;
}

function limitOf(select: unknown): number | null {
  const count = isRecord(select) ? select['limitCount'] : undefined;
  const constant = isRecord(count) ? count['A_Const'] : undefined;
  const value = isRecord(constant) ? constant['ival'] : undefined;
  if (!isRecord(value)) return null;
  // A zero is left out of the tree.
  const number = value['ival'] ?? 0;
  return typeof number === 'number' ? number : null;
}
