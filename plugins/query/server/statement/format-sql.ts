import type { Dialect as ParserDialect } from '@polyglot-sql/sdk';
import type { FormatOptionsWithLanguage } from 'sql-formatter';
import { StatementSyntaxError } from '../../common/statement.ts';
import { loadSqlParsers, portableFormatter } from '../sql/sql-parsers.ts';
import { hasTemplate } from '../template/template-markup.ts';

/** Names of engines as both formatters know them. */
const LANGUAGES: Readonly<Record<string, FormatOptionsWithLanguage['language']>> = {
  postgresql: 'postgresql',
  mysql: 'mysql',
  duckdb: 'duckdb',
  sqlite: 'sqlite',
  trino: 'trino',
  bigquery: 'bigquery',
  snowflake: 'snowflake',
  clickhouse: 'clickhouse',
};

/**
 * SQL, laid out. The parser's own layout loses a comment here and there, and rewrites what a template stands in; then the
 * text is laid out token by token instead. Nothing that somebody typed is lost. @throws StatementSyntaxError
 */
export async function formatSql(text: string, engine: string | null): Promise<string> {
  const language = Object.hasOwn(LANGUAGES, engine ?? '') ? LANGUAGES[engine ?? ''] : undefined;
  if (text.trim() === '') return '';
  const markup = hasTemplate(withoutTexts(text));
  if (markup) return byTokens(text, language ?? 'sql');
  await loadSqlParsers();
  const laidOut = portableFormatter()(text, (language ?? 'generic') as ParserDialect);
  if (!laidOut.success || !laidOut.sql) {
    throw new StatementSyntaxError(
      laidOut.error ?? 'The text cannot be read.',
      laidOut.errorLine ?? null,
      laidOut.errorStart === undefined ? (laidOut.errorColumn ?? null) : columnOf(text, laidOut.errorStart),
    );
  }
  const result = laidOut.sql
    .map((statement) => statement.replace(/^((?:\/\*(?:[^*]|\*(?!\/))*\*\/\s)+)(?=\S)/, ownLines))
    .join(';\n');
  return keeps(text, result) ? result : byTokens(text, language ?? 'sql');
}

async function byTokens(text: string, language: NonNullable<FormatOptionsWithLanguage['language']>): Promise<string> {
  const { format } = await import('sql-formatter');
  try {
    return format(text, {
      language,
      keywordCase: 'upper',
      paramTypes: { custom: [{ regex: '\\{\\{[^}]*\\}\\}' }, { regex: '\\{%[^%]*%\\}' }] },
    });
  } catch (error) {
    // A text that it cannot read stays as it is.
    if (error instanceof Error) return text;
    throw error;
  }
}

const ownLines = (comments: string): string => `${comments.trim().replaceAll(/\*\/\s+\/\*/g, '*/\n/*')}\n`;

const TEXT = /'(?:[^']|'')*'/g;
const withoutTexts = (sql: string): string => sql.replaceAll(TEXT, "''");

/** All texts and comments are still there, as often as before. */
function keeps(before: string, after: string): boolean {
  return pieces(before) === pieces(after);
}

const PIECE = /'(?:[^']|'')*'|--[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\//g;

function pieces(sql: string): string {
  return (sql.match(PIECE) ?? [])
    .map((piece) => (piece.startsWith("'") ? piece : piece.replace(/^--|^\/\*|\*\/$/g, '').trim()))
    .map((piece) => piece.replace(/\*\/$/, '').trim())
    .sort()
    .join('\n');
}

function columnOf(text: string, codePoint: number): number {
  const before = Array.from(text).slice(0, codePoint).join('');
  return before.length - (before.lastIndexOf('\n') + 1) + 1;
}
