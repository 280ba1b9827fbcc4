import type { FormatOptionsWithLanguage } from 'sql-formatter';
import { StatementSyntaxError } from '../../common/statement.ts';
import { loadSqlParsers, portableDialect, portableFormatter } from './sql-parsers.ts';
import { hasTemplate } from '../../common/template-markup.ts';

/**
 * SQL, laid out. The parser's own layout loses a comment here and there, and rewrites what a template stands in; then the
 * text is laid out token by token instead. Nothing of the text is lost. @throws StatementSyntaxError
 */
export async function formatSql(text: string, engine: string | null): Promise<string> {
  if (text.trim() === '') return '';
  const markup = hasTemplate(withoutTexts(text));
  if (markup) return byTokens(text, engine);
  await loadSqlParsers();
  const laidOut = portableFormatter()(text, portableDialect(engine));
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
  return keeps(text, result) ? result : byTokens(text, engine);
}

type Language = NonNullable<FormatOptionsWithLanguage['language']>;

async function byTokens(text: string, engine: string | null): Promise<string> {
  const { format, supportedDialects } = await import('sql-formatter');
  const isLanguage = (name: string): name is Language => supportedDialects.includes(name);
  try {
    return format(text, {
      language: engine !== null && isLanguage(engine) ? engine : 'sql',
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

const PIECE = /'(?:[^']|'')*'|--[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)/g;

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
