import type { SqlGrammar } from '@facet/sdk/common';
import type { Dialect, ExpressionVocabulary, FunctionNames } from '@facet/sdk/server';
import { StatementSyntaxError } from '../../common/statement.ts';
import { type ExpressionNode, nodesOf, printExpression, printOperand } from '../expression/expression-tree.ts';
import { isKnownCall, plainCall } from '../expression/known-call.ts';
import { parseExpression } from '../expression/parse-expression.ts';
import { rememberedAnalysis } from '../statement/remembered-analyses.ts';
import { ensureNotTooLong } from '../statement/statement-size.ts';
import { scanClause } from './clause-shape.ts';
import { QueryRefusal, type RefusalKind, refusalTexts } from './errors.ts';
import { embeddableSql, shapeOf } from '../statement/readable-sql.ts';
import { loadSqlParsers } from '../statement/sql-parsers.ts';

export { loadSqlParsers } from '../statement/sql-parsers.ts';

export interface SqlGuardOptions {
  readonly dialect: Pick<Dialect, 'grammar' | 'quoteIdentifier' | 'literal'>;
  /** The functions and words that expressions may use. */
  readonly vocabulary: ExpressionVocabulary;
  /** Lower-case names of functions that no user SQL may call, whatever the vocabulary says. */
  readonly deniedFunctions: FunctionNames;
  /** The flag ALLOW_ADHOC_SUBQUERY. */
  readonly allowSubqueries: boolean;
  /** Puts the caller's row rules into a statement whose expression holds sub-queries. @throws QueryRefusal */
  readonly narrowSubqueries?: ((statement: string) => string) | undefined;
  /** Lower-case names by which expressions may qualify columns of the table that they are about. */
  readonly ownTable?: ReadonlySet<string>;
}

/**
 * Checks user SQL before it is embedded. Expressions are parsed, held against the vocabulary and printed from their tree: what
 * comes back was never written by the user. Every method throws a `QueryRefusal` for what it does not take.
 */
export interface SqlGuard {
  /** One scalar or aggregate expression: a column, a metric, an entry of the order. One operand: brackets where needed. */
  expression(text: string): string;
  /** A `where` or `having` text; the caller puts it in brackets. */
  condition(text: string): string;
  /** An expression that came as a filter's or an order's subject: sub-queries answer with status 403 there. */
  orderExpression(text: string): string;
  /** The SQL of a virtual dataset: one reading statement, without a trailing semicolon. */
  relation(text: string): string;
}

export async function openSqlGuard(options: SqlGuardOptions): Promise<SqlGuard> {
  await loadSqlParsers();
  return createSqlGuard(options);
}

/** `loadSqlParsers` must have settled. */
export function createSqlGuard(options: SqlGuardOptions): SqlGuard {
  const { grammar } = options.dialect;

  function embed(given: string, kind: RefusalKind, subqueryKind: RefusalKind, place: Place): string {
    const trimmed = checkShape(embeddable(given, kind, grammar), kind, grammar);
    const tree = parsed(trimmed, kind, options);
    for (const node of nodesOf(tree)) {
      if (node.kind === 'subquery' && !options.allowSubqueries)
        throw new QueryRefusal(subqueryKind, refusalTexts.subquery);
    }
    ensureKnown(tree, kind, options);
    const text = place === 'condition' ? printExpression(tree) : printOperand(tree);
    const subqueries = [...nodesOf(tree)].some((node) => node.kind === 'subquery');
    return subqueries ? withSubqueries(text, kind, place, options) : text;
  }

  return {
    expression: (text) => embed(text, 'failed', 'failed', 'operand'),
    orderExpression: (text) => embed(text, 'failed', 'subquery', 'operand'),
    condition: (text) => embed(text, 'invalid', 'subquery', 'condition'),
    relation(given) {
      const text = embeddable(given, 'failed', grammar);
      const shape = scanClause(shapeOf(text, grammar));
      if (shape.severalStatements) throw new QueryRefusal('failed', refusalTexts.virtualSeveral);
      const sql = (shape.firstSemicolon < 0 ? text : text.slice(0, shape.firstSemicolon)).trim();
      if (sql === '') throw new QueryRefusal('failed', refusalTexts.virtualEmpty);
      const found = analysed(sql, 'failed', options);
      if (found.kind !== 'select' || !found.reading) throw new QueryRefusal('failed', refusalTexts.virtualNotReading);
      return closedComment(sql, grammar);
    },
  };
}

type Place = 'operand' | 'condition';

const FRAMES: Readonly<Record<Place, readonly [before: string, after: string]>> = {
  operand: ['SELECT ', '\n'],
  condition: ['SELECT 1 WHERE ', '\n'],
};

/** Sub-queries are statements: the engine's parser reads them, and the caller's row rules go into them. */
function withSubqueries(text: string, kind: RefusalKind, place: Place, options: SqlGuardOptions): string {
  const [before, after] = FRAMES[place];
  const probe = `${before}${text}${after}`;
  const found = analysed(probe, kind, options);
  if (!found.reading) throw new QueryRefusal(kind, refusalTexts.invalidClause(text));
  if (!options.narrowSubqueries) return text;
  // Narrowing changes only what stands inside sub-queries, so the frame can be taken off again.
  const statement = options.narrowSubqueries(probe);
  return statement.slice(before.length, statement.length - after.length);
}

function analysed(sql: string, kind: RefusalKind, options: SqlGuardOptions) {
  const found = readStatement(sql, kind, options);
  const [name] = found.deniedFunctions;
  if (name !== undefined) throw new QueryRefusal(kind, refusalTexts.deniedFunction(name));
  return found;
}

function readStatement(sql: string, kind: RefusalKind, options: SqlGuardOptions) {
  try {
    return rememberedAnalysis(sql, options.dialect.grammar, options.deniedFunctions);
  } catch (error) {
    if (error instanceof StatementSyntaxError) throw new QueryRefusal(kind, error.message, { cause: error });
    throw error;
  }
}

function parsed(text: string, kind: RefusalKind, { dialect, vocabulary, ownTable }: SqlGuardOptions): ExpressionNode {
  try {
    ensureNotTooLong(text, dialect.grammar);
    return parseExpression(text, { dialect, vocabulary, ...(ownTable ? { ownTable } : {}) });
  } catch (error) {
    if (error instanceof StatementSyntaxError)
      throw new QueryRefusal(kind, refusalTexts.invalidClause(text), { cause: error });
    throw error;
  }
}

/** Every call and every type is one that the vocabulary names. */
function ensureKnown(tree: ExpressionNode, kind: RefusalKind, options: SqlGuardOptions): void {
  const { vocabulary, deniedFunctions } = options;
  for (const { kind: node, name } of nodesOf(tree)) {
    if (name === undefined) continue;
    if (node === 'cast') {
      if (!vocabulary.types.has(name)) throw new QueryRefusal(kind, refusalTexts.typeUnknown(name));
    } else if (node === 'call') {
      const plain = plainCall(name, vocabulary);
      if (deniedFunctions.has(plain)) throw new QueryRefusal(kind, refusalTexts.deniedFunction(plain));
      if (!isKnownCall(name, vocabulary)) throw new QueryRefusal(kind, refusalTexts.functionUnknown(name));
    }
  }
}

/** @throws QueryRefusal for what the database would read in another way than we do. */
function embeddable(text: string, kind: RefusalKind, grammar: SqlGrammar): string {
  try {
    return embeddableSql(text, grammar);
  } catch (error) {
    if (error instanceof StatementSyntaxError) throw new QueryRefusal(kind, error.message, { cause: error });
    throw error;
  }
}

const closedComment = (sql: string, grammar: SqlGrammar): string =>
  scanClause(shapeOf(sql, grammar)).endsInLineComment ? `${sql}\n` : sql;

function checkShape(text: string, kind: RefusalKind, grammar: SqlGrammar): string {
  const shape = scanClause(shapeOf(text, grammar));
  if (shape.severalStatements) throw new QueryRefusal(kind, refusalTexts.severalStatements);
  if (shape.openComment) throw new QueryRefusal(kind, refusalTexts.openComment);
  if (shape.closesComment) throw new QueryRefusal(kind, refusalTexts.closesComment);
  if (shape.closesParenthesis) throw new QueryRefusal(kind, refusalTexts.closesParenthesis);
  if (shape.openParenthesis) throw new QueryRefusal(kind, refusalTexts.openParenthesis);
  return shape.firstSemicolon < 0 ? text : text.slice(0, shape.firstSemicolon);
}
