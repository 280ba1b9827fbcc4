import type { SqlGrammar } from '@facet/sdk/common';
import type { FunctionNames } from '@facet/sdk/server';
import { type StatementAnalysis, StatementSyntaxError, type TableRef } from '../../common/statement.ts';
import { readableSql } from './readable-sql.ts';
import { portableDialect, portableParser } from './sql-parsers.ts';
import { postgresFindings } from './postgres-findings.ts';
import { codePointOffsets, isRecord, type Tree } from './syntax-tree.ts';
import { calledFunctions } from './called-functions.ts';
import { calledTables } from './called-tables.ts';
import { deniedTablesOf } from './denied-tables.ts';
import { isHarmlessShow, shownTables } from './show-statements.ts';
import { isOpaque } from './opaque-statements.ts';
import { ensureNotTooLong, TOO_DEEP } from './statement-size.ts';
import { tableUses } from './table-uses.ts';

/**
 * Says what one statement does. Where the database's own parser is at hand, texts are read twice; where the two
 * disagree the stricter finding counts. `loadSqlParsers` must have run.
 * @throws StatementSyntaxError
 */
export function analyseStatement(
  sql: string,
  grammar: SqlGrammar,
  deniedFunctions: FunctionNames = new Set(),
): StatementAnalysis {
  ensureNotTooLong(sql, grammar);
  try {
    return analyse(sql, grammar, deniedFunctions);
  } catch (error) {
    // A tree that is too deep to be walked is too deep to be judged.
    if (error instanceof RangeError) throw new StatementSyntaxError(TOO_DEEP, null, null);
    throw error;
  }
}

function analyse(sql: string, grammar: SqlGrammar, deniedFunctions: FunctionNames): StatementAnalysis {
  const portable = analysePortable(sql, grammar, deniedFunctions);
  if (grammar.ownParser === null) {
    if (portable instanceof StatementSyntaxError) throw portable;
    return portable;
  }
  const own = postgresFindings(sql, deniedFunctions);
  if (own instanceof Error) throw placed(own.message, sql, cursorPosition(own));
  // Without places nothing can be rewritten: a ruled table is refused then.
  const unplaced = own.tables.map((table) => ({ ...table, place: null }));
  if (portable instanceof StatementSyntaxError) {
    return {
      sql,
      kind: own.kind,
      reading: own.reading,
      opaque: own.opaque || own.dropsUnnamed,
      tables: distinct(own.tables),
      uses: unplaced,
      copies: own.reading ? [] : own.tables,
      deniedTables: deniedTablesOf(own.tables, grammar.deniedTables),
      deniedFunctions: own.deniedFunctions,
      dottedNames: own.dottedNames,
      lookupTypes: own.lookupTypes,
      limit: own.limit,
    };
  }
  const agree = sameTables(distinct(own.tables), portable.tables) && own.tables.length === portable.uses.length;
  const tables = distinct([...own.tables, ...portable.tables]);
  return {
    sql,
    kind: own.kind,
    reading: own.reading && portable.reading,
    opaque: own.opaque,
    tables,
    uses: agree ? portable.uses : unplaced,
    copies: agree || portable.copies.length > 0 ? portable.copies : own.makes ? own.tables : [],
    deniedTables: deniedTablesOf(tables, grammar.deniedTables),
    deniedFunctions: [...new Set([...own.deniedFunctions, ...portable.deniedFunctions])],
    dottedNames: own.dottedNames,
    lookupTypes: own.lookupTypes,
    limit: own.limit,
  };
}

const READING_ROOTS: ReadonlySet<string> = new Set([
  'select',
  'union',
  'intersect',
  'except',
  'values',
  'subquery',
  'paren',
  'pivot',
  'unpivot',
]);
const LOOKING_ROOTS: Readonly<Record<string, StatementAnalysis['kind']>> = {
  describe: 'explain',
  summarize: 'explain',
  show: 'show',
};
const WRITING_NODES =
  /^(insert|update|delete|merge|copy|command|set_statement|pragma|attach|detach|call|export|load_data|grant|revoke|use|transaction|commit|rollback|kill|cache|uncache|refresh|comment|analyze|vacuum|install|execute|prepare|deallocate|truncate)$|^(create|drop|alter|truncate)(_|$)/;

function analysePortable(
  sql: string,
  grammar: SqlGrammar,
  denied: FunctionNames,
): StatementAnalysis | StatementSyntaxError {
  let text: string;
  try {
    text = readableSql(sql, grammar);
  } catch (error) {
    if (error instanceof StatementSyntaxError) return error;
    throw error;
  }
  const result = portableParser()(text, portableDialect(grammar.parser));
  if (!result.success) {
    return placed(result.error ?? 'The statement cannot be read.', text, result.errorStart ?? undefined);
  }
  const statements: readonly unknown[] = Array.isArray(result.ast) ? result.ast : [result.ast];
  const [root] = statements;
  if (statements.length !== 1 || !isRecord(root)) {
    return new StatementSyntaxError('Expected one statement.', null, null);
  }
  const rootKey = Object.keys(root)[0] ?? '';
  const target = isRecord(root['describe']) ? root['describe']['target'] : undefined;
  const explained = isRecord(target) && !('table' in target) && !('column' in target);
  const facts = readTree(root, denied);
  const isQuery = READING_ROOTS.has(rootKey);
  const shows = grammar.show === 'tables' && rootKey === 'show';
  const looks = shows && !isHarmlessShow(text) ? undefined : LOOKING_ROOTS[rootKey];
  const uses = [
    ...tableUses(root, codePointOffsets(text), grammar),
    ...(shows ? shownTables(text) : []),
    ...(grammar.rowFunctions.others === 'tables' ? calledTables(root, grammar.rowFunctions.known) : []),
  ];
  const reading = !facts.writes && (isQuery || (looks !== undefined && (!explained || explainsReading(target))));
  const tables = distinct(uses);
  return {
    sql,
    kind: isQuery ? 'select' : (looks ?? 'other'),
    reading,
    opaque: isOpaque(root, text, grammar) || uses.some(isOfUnnamedSchema),
    tables,
    uses,
    copies: reading ? [] : rootKey.startsWith('create_') ? tables : uses.filter(({ place }) => place !== null),
    deniedTables: deniedTablesOf(tables, grammar.deniedTables),
    deniedFunctions: facts.denied,
    dottedNames: [],
    lookupTypes: [],
    limit: limitOf(root[rootKey]),
  };
}

function explainsReading(target: Tree): boolean {
  return Object.keys(target).every((key) => READING_ROOTS.has(key));
}

/** `shop..orders`: SQL Server takes the schema of the login, Snowflake PUBLIC, and neither that of the run. */
const isOfUnnamedSchema = ({ catalog, schema }: TableRef): boolean => catalog !== null && schema === null;

interface TreeFacts {
  readonly writes: boolean;
  readonly denied: readonly string[];
}

function readTree(root: Tree, deniedFunctions: FunctionNames): TreeFacts {
  let writes = false;
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const node = pending.pop();
    if (Array.isArray(node)) for (const member of node) pending.push(member);
    else if (isRecord(node)) {
      for (const [key, member] of Object.entries(node)) {
        if (isRecord(member) && WRITING_NODES.test(key)) writes = true;
        if (key === 'into' && member !== null) writes = true;
        if (key === 'locks' && Array.isArray(member) && member.length > 0) writes = true;
        if (typeof member === 'object' && member !== null) pending.push(member);
      }
    }
  }
  return { writes, denied: calledFunctions(root).filter((name) => deniedFunctions.has(name)) };
}

function limitOf(root: unknown): number | null {
  if (!isRecord(root)) return null;
  const fetch = isRecord(root['fetch']) ? root['fetch']['count'] : undefined;
  const limit = isRecord(root['limit']) ? ('this' in root['limit'] ? root['limit']['this'] : root['limit']) : undefined;
  return literalNumber(limit) ?? literalNumber(fetch) ?? null;
}

function literalNumber(node: unknown): number | undefined {
  const literal = isRecord(node) ? node['literal'] : undefined;
  const value = isRecord(literal) && literal['literal_type'] === 'number' ? Number(literal['value']) : undefined;
  return value !== undefined && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function distinct(tables: readonly TableRef[]): readonly TableRef[] {
  const byKey = new Map<string, TableRef>();
  for (const { catalog, schema, name } of tables)
    byKey.set(JSON.stringify([catalog, schema, name]), { catalog, schema, name });
  return [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, table]) => table);
}

function sameTables(a: readonly TableRef[], b: readonly TableRef[]): boolean {
  const key = (tables: readonly TableRef[]) => JSON.stringify(tables).toLowerCase();
  return key(a) === key(b);
}

function placed(message: string, sql: string, codePoint: number | undefined): StatementSyntaxError {
  if (codePoint === undefined) return new StatementSyntaxError(message, null, null);
  const lines = Array.from(sql).slice(0, codePoint).join('').split('\n');
  return new StatementSyntaxError(message, lines.length, (lines.at(-1) ?? '').length + 1);
}

function cursorPosition(error: Error): number | undefined {
  const details = 'sqlDetails' in error ? error.sqlDetails : undefined;
  const position = isRecord(details) ? details['cursorPosition'] : undefined;
  return typeof position === 'number' && position >= 0 ? position : undefined;
}
