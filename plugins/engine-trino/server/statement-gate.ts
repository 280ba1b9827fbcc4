import { maskSql, sqlPieces } from '@facet/sdk/common';
import { EngineError } from '@facet/sdk/server';
import { DENIED_FUNCTIONS } from './denied-functions.ts';
import { trinoGrammar } from './grammar.ts';

const LEXIS = trinoGrammar.lexis;

const EXPLAIN = /^\s*EXPLAIN\b(\s+ANALYZE\b)?(\s+VERBOSE\b)?(\s*\(\s*(TYPE|FORMAT)\b[^()]*\))?/i;
const READING = /^[\s(]*(SELECT|WITH|VALUES|TABLE|SHOW|DESC|DESCRIBE)\b/i;
const HARMLESS_SHOW =
  /^\s*SHOW\s+(TABLES|SCHEMAS|CATALOGS|COLUMNS|FUNCTIONS|STATS|SESSION|CREATE\s+(TABLE|VIEW|MATERIALIZED\s+VIEW|SCHEMA))\b/i;
const HARMLESS_DESCRIBE = /^\s*DESC(RIBE)?\s+(?!(INPUT|OUTPUT)\b)/i;
const WRITING =
  /^\s*(INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE\s+TABLE|CREATE\s+(OR\s+REPLACE\s+)?(TABLE|VIEW|MATERIALIZED\s+VIEW|SCHEMA)|ALTER\s+(TABLE|VIEW|MATERIALIZED\s+VIEW)|DROP\s+(TABLE|VIEW|MATERIALIZED\s+VIEW|SCHEMA)|COMMENT\s+ON|REFRESH\s+MATERIALIZED\s+VIEW|ANALYZE)\b/i;
/** WITH followed by FUNCTION or SESSION, unless that is the name of a CTE: inline functions and session properties. */
const BRINGS = /\bWITH\s+(FUNCTION|SESSION)\s+(?!AS\b|\()/i;
/** Table functions of connectors, which pass SQL to other databases. */
const TABLE_FUNCTION = /\bTABLE\s*\((?!\s*sequence\s*\()/i;
/**
 * What may be the name of a call. It is searched inside of quoted names too: an engine may end them elsewhere. No denied
 * function has a longer name, so that each place is read a few times at most.
 */
const CALLED = /((?<![A-Za-z_])[A-Za-z_]\w{0,99}|"[^"]{0,100}"|`[^`]{0,100}`)\s*\(/g;

/**
 * Checks user SQL independently of all earlier checks: a single statement of a known kind, without functions that reach
 * beyond the tables of the cluster. @throws EngineError `denied`
 */
export function checkStatement(sql: string, readOnly: boolean): void {
  for (const piece of sqlPieces(sql, LEXIS))
    if (piece.open) throw new EngineError('syntax', 'A quoted text, a quoted name or a comment has no end.');
  const masked = maskSql(sql, LEXIS, ['text', 'name']);
  const text = masked.replace(EXPLAIN, '');
  if (!READING.test(text) && (readOnly || !WRITING.test(text))) {
    const name = /[A-Za-z]+/.exec(masked)?.[0]?.toUpperCase() ?? 'This';
    throw denied(
      readOnly ? `Only SELECT statements are allowed, this is ${name}.` : `Statements of type ${name} are not allowed.`,
    );
  }
  if (/^\s*SHOW\b/i.test(text) && !HARMLESS_SHOW.test(text)) throw denied('This form of SHOW is not allowed.');
  if (/^\s*DESC(RIBE)?\b/i.test(text) && !HARMLESS_DESCRIBE.test(text))
    throw denied('This form of DESCRIBE is not allowed.');
  if (BRINGS.test(masked)) throw denied('Functions and settings inside of a statement are not allowed.');
  if (TABLE_FUNCTION.test(masked)) throw denied('Table functions are not allowed.');
  for (const [, written = ''] of maskSql(sql, LEXIS, ['text']).matchAll(CALLED)) {
    const name = written.replace(/^"|"$/g, '').toLowerCase();
    if (DENIED_FUNCTIONS.has(name)) throw denied(`The function ${name} is not allowed.`);
  }
}

/** The statement of an EXPLAIN, or the statement itself. */
export const explainedStatement = (sql: string): string =>
  sql.slice(EXPLAIN.exec(maskSql(sql, LEXIS, ['text', 'name']))?.[0].length ?? 0);

const denied = (message: string): EngineError => new EngineError('denied', message);
