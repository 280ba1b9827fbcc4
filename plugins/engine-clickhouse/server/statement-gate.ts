import { maskSql, type SqlPiece, sqlPieces } from '@facet/sdk/common';
import { EngineError, unclosedQuote } from '@facet/sdk/server';
import { DENIED_FUNCTIONS } from './denied-functions.ts';
import { clickHouseGrammar } from './grammar.ts';

const LEXIS = clickHouseGrammar.lexis;

const EXPLAIN = /^\s*EXPLAIN\b(\s+(AST|SYNTAX|PLAN|PIPELINE|ESTIMATE|QUERY\s+TREE)\b)?(\s*\w+\s*=\s*[01](\s*,)?)*/i;
const SELECTING = /^[\s(]*(SELECT|WITH|FROM)\b/i;
const LISTING =
  /^\s*(SHOW\s+(DATABASES|TABLES|COLUMNS|FUNCTIONS|INDEXES|CREATE\s+(TABLE|VIEW|DATABASE))\b|DESC(RIBE)?\b|EXISTS\s+(TABLE|VIEW|DATABASE)\b)/i;
const WRITING =
  /^\s*(INSERT\s+INTO|UPDATE|DELETE\s+FROM|TRUNCATE\s+TABLE|CREATE\s+(OR\s+REPLACE\s+)?(TABLE|VIEW|MATERIALIZED\s+VIEW|DATABASE)|ALTER\s+TABLE|RENAME\s+TABLE|EXCHANGE\s+TABLES|DROP\s+(TABLE|VIEW)|OPTIMIZE\s+TABLE)\b/i;
/** Settings in a statement would override those of Facet. */
const SETTINGS = /\bSETTINGS\s+([A-Za-z_]\w*|`[^`]*`|"[^"]*")\s*=/i;
/**
 * What may be the name of a call. It is searched inside of quoted names too: an engine may end them elsewhere. No denied
 * function has a longer name, so that each place is read a few times at most.
 */
const CALLED = /((?<![A-Za-z_])[A-Za-z_]\w{0,99}|"[^"]{0,100}"|`[^`]{0,100}`)\s*\(/g;
/** `x IN (t)` reads the table `t`, unless there is a column of that name. */
const IN_NAME = /\bIN\s*\([\s(]*([A-Za-z_]\w*|`[^`]*`|"[^"]*")(\s*\.\s*([A-Za-z_]\w*|`[^`]*`|"[^"]*"))*[\s)]*\)/gi;
const CONSTANTS: ReadonlySet<string> = new Set(['null', 'true', 'false', 'nan', 'inf', 'infinity']);
const TYPOGRAPHIC = /[\u2018\u2019\u201c\u201d]/;

/**
 * Checks user SQL independently of all earlier checks: a single statement of a known kind, whose texts, names and
 * comments end at the same position in every server version, without functions that reach beyond the tables of the
 * server. @throws EngineError
 */
export function checkStatement(sql: string, readOnly: boolean): void {
  for (const piece of sqlPieces(sql, LEXIS)) checkPiece(sql, piece);
  const masked = maskSql(sql, LEXIS, ['text', 'name']);
  if (/;\s*\S/.test(masked)) throw new EngineError('syntax', 'Only one statement can run at a time.');
  const text = masked.replace(EXPLAIN, '');
  const isReading = SELECTING.test(text) || LISTING.test(text);
  if (!isReading && (readOnly || !WRITING.test(text))) {
    const name = /[A-Za-z]+/.exec(masked)?.[0]?.toUpperCase() ?? 'This';
    throw denied(
      readOnly ? `Only SELECT statements are allowed, this is ${name}.` : `Statements of type ${name} are not allowed.`,
    );
  }
  if (/\bINTO\s+OUTFILE\b|\bFROM\s+INFILE\b/i.test(masked)) throw denied('Files of the server are not allowed.');
  if (isReading && SETTINGS.test(masked)) throw denied('Settings inside of a statement are not allowed.');
  const named = maskSql(sql, LEXIS, ['text']);
  for (const [, written = ''] of named.matchAll(CALLED)) {
    const name = written.replace(/^[`"]|[`"]$/g, '').toLowerCase();
    if (DENIED_FUNCTIONS.has(name)) throw denied(`The function ${name} is not allowed.`);
  }
  for (const [, name = ''] of masked.matchAll(IN_NAME))
    if (!CONSTANTS.has(name.toLowerCase())) throw denied('After IN, write a list or a sub-query in parentheses.');
}

/** Whether the statement has result columns, which have to be requested separately when there are no rows. */
export const hasColumns = (sql: string): boolean => SELECTING.test(maskSql(sql, LEXIS, ['text', 'name']));

/** The statement of an EXPLAIN, or the statement itself. */
export const explainedStatement = (sql: string): string =>
  sql.slice(EXPLAIN.exec(maskSql(sql, LEXIS, ['text', 'name']))?.[0].length ?? 0);

function checkPiece(sql: string, { kind, start, end, open }: SqlPiece): void {
  const written = sql.slice(start, end);
  if (open) throw unclosedQuote();
  if (kind === 'comment' && written.indexOf('/*', 2) >= 0 && written.startsWith('/*'))
    throw denied('A comment inside of a comment is not allowed.');
  // Some server versions take typographic quotes for quotes, so that a text starts which other parsers do not see.
  if ((kind === 'word' || kind === 'sign') && TYPOGRAPHIC.test(written))
    throw denied('Typographic quotes are not allowed: write \' and ".');
  if (written.includes('$') && kind !== 'comment' && !/^['"`]/.test(written))
    throw denied("A dollar sign is not allowed outside of '…' and quoted names.");
  // `"\x74"` is the name `t`.
  if (kind === 'name' && /\\(?![\\"`'])/.test(written.replaceAll('\\\\', '')))
    throw denied('Escapes in quoted names are not allowed.');
}

const denied = (message: string): EngineError => new EngineError('denied', message);
