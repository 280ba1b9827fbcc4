import type { Dialect as ParserDialect } from '@polyglot-sql/sdk';
import { StatementSyntaxError } from '../../common/statement.ts';
import { ensureNotTooLong, TOO_DEEP } from '../statement/statement-size.ts';
import { calledFunctions } from '../statement/called-functions.ts';
import { scanClause } from './clause-shape.ts';
import { QueryRefusal, type RefusalKind, refusalTexts } from './errors.ts';
import { embeddableSql, readableSql, shapeOf } from './readable-sql.ts';
import { loadSqlParsers, portableParser, postgresParser } from './sql-parsers.ts';

export { loadSqlParsers } from './sql-parsers.ts';

export interface SqlGuardOptions {
  /** Name by which the parser knows the dialect. */
  readonly parserName: string;
  /** Lower-case names of functions that no user SQL may call. */
  readonly deniedFunctions: ReadonlySet<string>;
  /** The flag ALLOW_ADHOC_SUBQUERY. */
  readonly allowSubqueries: boolean;
  /** Puts the caller's row rules into a statement whose expression holds sub-queries. @throws QueryRefusal */
  readonly narrowSubqueries?: ((statement: string) => string) | undefined;
}

/** Checks user SQL before it is embedded. Every method returns the text to embed, or throws a `QueryRefusal`. */
export interface SqlGuard {
  /** One scalar or aggregate expression: a column, a metric, an entry of the order. */
  expression(text: string): string;
  /** A `where` or `having` text. */
  condition(text: string): string;
  /** An expression that came as a filter's or an order's subject: sub-queries answer with status 403 there. */
  orderExpression(text: string): string;
  /** The SQL of a virtual dataset: one reading statement, without a trailing semicolon. */
  relation(text: string): string;
}

const POSTGRES_LIKE = new Set(['postgresql', 'cockroachdb', 'redshift']);

export async function openSqlGuard(options: SqlGuardOptions): Promise<SqlGuard> {
  await loadSqlParsers();
  return createSqlGuard(options);
}

/** `loadSqlParsers` must have settled. */
export function createSqlGuard(options: SqlGuardOptions): SqlGuard {
  const inspect = (sql: string) => inspectSql(sql, options);

  function embed(given: string, kind: RefusalKind, subqueryKind: RefusalKind, probe: (text: string) => string): string {
    const text = embeddable(given, kind, options.parserName);
    const trimmed = checkShape(text, kind, options.parserName);
    const found = inspect(probe(trimmed));
    if (found.unparsable) throw new QueryRefusal(kind, refusalTexts.invalidClause(text), { cause: found.unparsable });
    refuseDenied(found, kind);
    if (found.subquery && !options.allowSubqueries) throw new QueryRefusal(subqueryKind, refusalTexts.subquery);
    if (!found.onlyProbe) throw new QueryRefusal(kind, refusalTexts.invalidClause(text));
    const safe =
      found.subquery && options.narrowSubqueries ? narrowed(trimmed, probe, options.narrowSubqueries) : trimmed;
    return closedComment(safe, options.parserName);
  }

  return {
    expression: (text) => embed(text, 'failed', 'failed', (sql) => `SELECT ${sql}\n`),
    orderExpression: (text) => embed(text, 'failed', 'subquery', (sql) => `SELECT ${sql}\n`),
    condition: (text) => embed(text, 'invalid', 'subquery', (sql) => `SELECT 1 WHERE ${sql}\n`),
    relation(given) {
      const text = embeddable(given, 'failed', options.parserName);
      const shape = scanClause(shapeOf(text, options.parserName));
      if (shape.severalStatements) throw new QueryRefusal('failed', refusalTexts.virtualSeveral);
      const sql = (shape.firstSemicolon < 0 ? text : text.slice(0, shape.firstSemicolon)).trim();
      if (sql === '') throw new QueryRefusal('failed', refusalTexts.virtualEmpty);
      const found = inspect(sql);
      if (found.unparsable) throw new QueryRefusal('failed', found.unparsable, { cause: found.unparsable });
      if (found.statements !== 1) throw new QueryRefusal('failed', refusalTexts.virtualSeveral);
      if (!found.reading) throw new QueryRefusal('failed', refusalTexts.virtualNotReading);
      refuseDenied(found, 'failed');
      return closedComment(sql, options.parserName);
    },
  };
}

/** Narrowing changes only what stands inside sub-queries, so the frame of the probe can be taken off again. */
function narrowed(text: string, probe: (text: string) => string, narrow: (statement: string) => string): string {
  const [before = '', after = ''] = probe('\0').split('\0');
  const statement = narrow(probe(text));
  return statement.slice(before.length, statement.length - after.length);
}

/** @throws QueryRefusal for what the database would read in another way than we do. */
function embeddable(text: string, kind: RefusalKind, parserName: string): string {
  try {
    return embeddableSql(text, parserName);
  } catch (error) {
    if (error instanceof StatementSyntaxError) throw new QueryRefusal(kind, error.message, { cause: error });
    throw error;
  }
}

const closedComment = (sql: string, parserName: string): string =>
  scanClause(shapeOf(sql, parserName)).endsInLineComment ? `${sql}\n` : sql;

function checkShape(text: string, kind: RefusalKind, parserName: string): string {
  const shape = scanClause(shapeOf(text, parserName));
  if (shape.severalStatements) throw new QueryRefusal(kind, refusalTexts.severalStatements);
  if (shape.openComment) throw new QueryRefusal(kind, refusalTexts.openComment);
  if (shape.closesComment) throw new QueryRefusal(kind, refusalTexts.closesComment);
  if (shape.closesParenthesis) throw new QueryRefusal(kind, refusalTexts.closesParenthesis);
  if (shape.openParenthesis) throw new QueryRefusal(kind, refusalTexts.openParenthesis);
  return shape.firstSemicolon < 0 ? text : text.slice(0, shape.firstSemicolon);
}

function refuseDenied(found: Findings, kind: RefusalKind): void {
  const [name] = found.denied;
  if (name !== undefined) throw new QueryRefusal(kind, refusalTexts.deniedFunction(name));
}

interface Findings {
  readonly unparsable?: string;
  readonly statements: number;
  /** All statements only read. */
  readonly reading: boolean;
  readonly subquery: boolean;
  readonly denied: readonly string[];
  /** One `SELECT` of one unnamed expression, with no clause but `WHERE`. */
  readonly onlyProbe: boolean;
}

function inspectSql(sql: string, options: SqlGuardOptions): Findings {
  try {
    ensureNotTooLong(sql, options.parserName);
    return inspectText(sql, options);
  } catch (error) {
    if (error instanceof StatementSyntaxError) return unparsable(error.message);
    if (error instanceof RangeError) return unparsable(TOO_DEEP);
    throw error;
  }
}

function inspectText(sql: string, options: SqlGuardOptions): Findings {
  const first = inspectPortable(sql, options);
  if (!POSTGRES_LIKE.has(options.parserName)) return first;
  const second = inspectPostgres(sql, options.deniedFunctions);
  if (second.unparsable !== undefined) return second;
  // The portable parser may know less than the database's own; its word counts only where it understood the text.
  if (first.unparsable !== undefined) return second;
  return {
    statements: Math.max(first.statements, second.statements),
    reading: first.reading && second.reading,
    subquery: first.subquery || second.subquery,
    denied: [...new Set([...first.denied, ...second.denied])],
    onlyProbe: first.onlyProbe && second.onlyProbe,
  };
}

const READING_ROOTS = new Set(['select', 'union', 'intersect', 'except', 'with', 'values', 'subquery', 'paren']);
const WRITING_NODES = new Set([
  'insert',
  'update',
  'delete',
  'merge',
  'copy',
  'command',
  'set_statement',
  'pragma',
  'attach',
  'detach',
  'call',
  'export',
  'load_data',
]);
const QUERY_NODES = new Set(['select', 'union', 'intersect', 'except', 'values', 'subquery']);
const PROBE_CLAUSES = new Set(['expressions', 'where_clause', 'leading_comments']);

function inspectPortable(given: string, options: SqlGuardOptions): Findings {
  let sql: string;
  try {
    sql = readableSql(given, options.parserName);
  } catch (error) {
    if (error instanceof StatementSyntaxError) return unparsable(error.message);
    throw error;
  }
  const result = portableParser()(sql, options.parserName as ParserDialect);
  if (!result.success) return unparsable(String(result.error));
  const statements: readonly unknown[] = Array.isArray(result.ast) ? result.ast : [result.ast];
  let queries = 0;
  let writes = false;
  for (const statement of statements) {
    walk(statement, (key, node) => {
      if (QUERY_NODES.has(key) && isRecord(node)) queries += 1;
      if (WRITING_NODES.has(key) || /^(create|drop|alter|truncate)(_|$)/.test(key)) writes = true;
      if (key === 'into' && node !== null) writes = true;
      if (key === 'locks' && Array.isArray(node) && node.length > 0) writes = true;
    });
  }
  const denied = calledFunctions(statements).filter((name) => options.deniedFunctions.has(name));
  const [root] = statements;
  const rootKey = isRecord(root) ? Object.keys(root)[0] : undefined;
  const select = isRecord(root) && isRecord(root['select']) ? root['select'] : undefined;
  return {
    statements: statements.length,
    reading: !writes && statements.every((s) => isRecord(s) && READING_ROOTS.has(Object.keys(s)[0] ?? '')),
    subquery: queries > (rootKey === 'select' ? 1 : 0),
    denied,
    onlyProbe:
      statements.length === 1 &&
      select !== undefined &&
      Array.isArray(select['expressions']) &&
      select['expressions'].length === 1 &&
      !(isRecord(select['expressions'][0]) && 'alias' in select['expressions'][0]) &&
      Object.entries(select).every(([key, value]) => PROBE_CLAUSES.has(key) || isAbsent(value)),
  };
}

function inspectPostgres(sql: string, deniedFunctions: ReadonlySet<string>): Findings {
  let tree: unknown;
  try {
    tree = postgresParser()(sql);
  } catch (error) {
    return unparsable(error instanceof Error ? error.message : String(error));
  }
  const statements = isRecord(tree) && Array.isArray(tree['stmts']) ? tree['stmts'] : [];
  const denied = new Set<string>();
  let queries = 0;
  let writes = false;
  let others = false;
  walk(statements, (key, node) => {
    if (key === 'SelectStmt') queries += 1;
    else if (key.endsWith('Stmt')) others = true;
    if (key === 'intoClause' || key === 'lockingClause') writes = true;
    if (key === 'FuncCall' && isRecord(node)) {
      const name = lastName(node['funcname']);
      if (name !== undefined && deniedFunctions.has(name)) denied.add(name);
    }
  });
  const [only] = statements;
  const statement = isRecord(only) ? only['stmt'] : undefined;
  const select = isRecord(statement) ? statement['SelectStmt'] : undefined;
  const targets = isRecord(select) ? select['targetList'] : undefined;
  const target = Array.isArray(targets) && targets.length === 1 ? targets[0] : undefined;
  const named = isRecord(target) && isRecord(target['ResTarget']) && 'name' in target['ResTarget'];
  return {
    statements: statements.length,
    reading: !writes && !others && statements.length > 0,
    subquery: queries > 1,
    denied: [...denied],
    onlyProbe:
      statements.length === 1 &&
      target !== undefined &&
      !named &&
      isRecord(select) &&
      Object.keys(select).every((key) => ['targetList', 'whereClause', 'limitOption', 'op'].includes(key)),
  };
}

function lastName(parts: unknown): string | undefined {
  const last: unknown = Array.isArray(parts) ? parts.at(-1) : undefined;
  const text = isRecord(last) && isRecord(last['String']) ? last['String']['sval'] : undefined;
  return typeof text === 'string' ? text.toLowerCase() : undefined;
}

const unparsable = (message: string): Findings => ({
  unparsable: message,
  statements: 0,
  reading: false,
  subquery: false,
  denied: [],
  onlyProbe: false,
});

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Visits every member of a tree, without recursion: hostile texts nest deeply. */
function walk(root: unknown, visit: (key: string, node: unknown) => void): void {
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const node = pending.pop();
    if (Array.isArray(node)) {
      for (const member of node) pending.push(member);
    } else if (isRecord(node)) {
      for (const [key, member] of Object.entries(node)) {
        visit(key, member);
        if (typeof member === 'object' && member !== null) pending.push(member);
      }
    }
  }
}
