import { maskSql, type SqlLexis, sqlPieces } from '../common/sql/sql-lexis.ts';
import { EngineError } from './engine.ts';
import { unclosedQuote } from './engine-errors.ts';
import type { FunctionNames } from './function-names.ts';
import { sdkText } from './sdk-text.ts';

export interface StatementRules {
  readonly lexis: SqlLexis;
  /** Beginnings of statements that read, and of those that may change. */
  readonly reading: RegExp;
  readonly writing: RegExp;
  readonly deniedFunctions: FunctionNames;
  /** What is refused wherever it stands outside of texts and names. */
  readonly never: readonly RegExp[];
}

/**
 * What may be the name of a call. It is searched inside of quoted names too: an engine may end them elsewhere. No denied
 * function has a longer name, so that each place is read a few times at most.
 */
const CALLED = /((?<![A-Za-z_])[A-Za-z_][\w$]{0,99}|"[^"]{0,100}"|`[^`]{0,100}`)\s*\(/g;

/**
 * What user SQL may do at an engine whose server has no sessions that only read: one statement of a known kind, without what reaches
 * past its tables. It judges by words alone, whatever has judged the statement before. @throws EngineError `denied`, `syntax`
 */
export function ensureOneStatement(sql: string, readOnly: boolean, rules: StatementRules): void {
  let ended = false;
  for (const { kind, open } of sqlPieces(sql, rules.lexis)) {
    if (open || kind === 'executable') throw unclosedQuote();
    if (ended && kind !== 'space' && kind !== 'comment') throw denied(sdkText('statement.several'));
    ended ||= kind === 'separator';
  }
  const masked = maskSql(sql, rules.lexis, ['text', 'name']);
  if (!rules.reading.test(masked) && (readOnly || !rules.writing.test(masked))) {
    const name = /[A-Za-z]+/.exec(masked)?.[0]?.toUpperCase() ?? '?';
    throw denied(sdkText(readOnly ? 'statement.onlySelect' : 'statement.kind', { name }));
  }
  for (const pattern of rules.never) {
    const [found] = pattern.exec(masked) ?? [];
    if (found !== undefined) throw denied(sdkText('statement.word', { word: found.trim() }));
  }
  for (const [, written = ''] of maskSql(sql, rules.lexis, ['text']).matchAll(CALLED)) {
    const name = written.replace(/^["`]|["`]$/g, '').toLowerCase();
    if (rules.deniedFunctions.has(name)) throw denied(sdkText('statement.function', { name }));
  }
}

const denied = (message: string): EngineError => new EngineError('denied', message);
