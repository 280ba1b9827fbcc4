import { maskSql, sqlPieces } from '@facet/sdk/common';
import { EngineError, unclosedQuote } from '@facet/sdk/server';
import { DENIED_FUNCTIONS } from './denied-functions.ts';
import { mysqlGrammar } from './grammar.ts';

const LEXIS = mysqlGrammar.lexis;

const READING = /^[\s(]*(SELECT|WITH|VALUES|TABLE|SHOW|DESC|DESCRIBE|EXPLAIN)\b/i;
/** Allowed SHOW statements: none that reveals statements of other sessions, or accounts and secrets of the server. */
const HARMLESS_SHOW =
  /^\s*SHOW\s+((GLOBAL|SESSION|FULL|EXTENDED)\s+)*(TABLES|DATABASES|SCHEMAS|COLUMNS|FIELDS|INDEX|INDEXES|KEYS|CREATE\s+(TABLE|VIEW)|TABLE\s+STATUS|VARIABLES|STATUS|CHARACTER\s+SET|CHARSET|COLLATION|ENGINES|WARNINGS|ERRORS)\b/i;
const OBJECT = String.raw`(TABLE|(UNIQUE\s+)?INDEX|((ALGORITHM|DEFINER|SQL\s+SECURITY)\b.*?)?VIEW)`;
const WRITING = new RegExp(
  String.raw`^\s*(INSERT|UPDATE|DELETE|REPLACE|TRUNCATE|CREATE\s+(OR\s+REPLACE\s+)?(TEMPORARY\s+)?${OBJECT}|ALTER\s+(ONLINE\s+|IGNORE\s+)*TABLE|DROP\s+(TEMPORARY\s+)?(TABLE|INDEX|VIEW))\b`,
  'is',
);
const DENIED_CALL = new RegExp(`(?<![\\w$])\`?(${[...DENIED_FUNCTIONS].join('|')})\`?\\s*\\(`, 'i');
/** Words that reach files, other servers or sequences, denied everywhere. */
const DENIED_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bINTO\s+(OUTFILE|DUMPFILE)\b/i, 'Writing files'],
  [/^\s*(EXPLAIN|DESCRIBE|DESC)\b.*\bFOR\s+CONNECTION\b/is, 'Looking at the statements of others'],
  [/\b(NEXT|PREVIOUS)\s+VALUE\s+FOR\b/i, 'Using sequences'],
  [/\bDATA\s+DIRECTORY\b|\bINDEX\s+DIRECTORY\b/i, 'Choosing a folder for a table'],
  [/\bENGINE\s*(?:=\s*)?`?(FEDERATED|FEDERATEDX|CONNECT|SPIDER|S3|SPHINX|MRG_MYISAM)\b/i, 'This storage engine'],
];
const DENIED_HINT = /\/\*\+[^*]*\b(SET_VAR|MAX_EXECUTION_TIME|RESOURCE_GROUP)\b/i;

/**
 * Checks user SQL independently of all earlier checks: a single statement of a known kind, without executable comments,
 * files, sleeping or locks. @throws EngineError `denied`
 */
export function checkStatement(sql: string, readOnly: boolean): void {
  for (const piece of sqlPieces(sql, LEXIS)) {
    if (piece.kind === 'executable') throw denied('Comments that the database would run are not allowed.');
    if (piece.open) throw unclosedQuote();
  }
  if (DENIED_HINT.test(maskSqlTexts(sql))) throw denied('Hints that change settings are not allowed.');
  const text = maskSql(sql, LEXIS, ['text']);
  if (!READING.test(text) && (readOnly || !WRITING.test(text))) {
    const name = /[A-Za-z]+/.exec(text)?.[0]?.toUpperCase() ?? 'This';
    throw denied(
      readOnly ? `Only SELECT statements are allowed, this is ${name}.` : `Statements of type ${name} are not allowed.`,
    );
  }
  if (/^\s*SHOW\b/i.test(text) && !HARMLESS_SHOW.test(text)) throw denied('This form of SHOW is not allowed.');
  const call = DENIED_CALL.exec(text);
  if (call) throw denied(`The function ${String(call[1]).toLowerCase()} is not allowed.`);
  for (const [pattern, what] of DENIED_WORDS) if (pattern.test(text)) throw denied(`${what} is not allowed.`);
}

/** User variables outlive their statement. */
export const leavesTraces = (sql: string): boolean => /(?<!@)@(?!@)/.test(maskSql(sql, LEXIS, ['text']));

/** Replaces texts in quotes; comments stay. */
function maskSqlTexts(sql: string): string {
  let text = '';
  for (const { kind, start, end } of sqlPieces(sql, LEXIS))
    text += kind === 'text' || kind === 'name' ? "''" : sql.slice(start, end);
  return text;
}

const denied = (message: string): EngineError => new EngineError('denied', message);
