import { StatementType } from '@duckdb/node-api';
import { EngineError } from '@facet/sdk/server';
import { DENIED_FUNCTIONS, DENIED_VIEWS } from '../denied-functions.ts';

const READING: ReadonlySet<StatementType> = new Set([StatementType.SELECT, StatementType.EXPLAIN]);

const WRITING: ReadonlySet<StatementType> = new Set([
  StatementType.INSERT,
  StatementType.UPDATE,
  StatementType.DELETE,
  StatementType.MERGE_INTO,
  StatementType.CREATE,
  StatementType.ALTER,
  StatementType.DROP,
]);

const NAMES = [...DENIED_FUNCTIONS].join('|');
const DENIED_CALL = new RegExp(`(?<![A-Za-z0-9_])(${NAMES}|read_[a-z0-9_]*|duckdb_logs[a-z_]*)[^A-Za-z0-9_]*\\(`, 'i');
const DENIED_WORD = new RegExp(`(?<![A-Za-z0-9_])(${NAMES}|read_[a-z0-9_]*|pragma|call)(?![A-Za-z0-9_])`, 'i');
/** Matches the views as identifiers. A text literal with such a name is allowed. */
const DENIED_VIEW = new RegExp(`(?<![A-Za-z0-9_'])(${DENIED_VIEWS.join('|')})(?![A-Za-z0-9_'])`, 'i');
const PRAGMA = /(?<![A-Za-z0-9_"'])(pragma|call)\s+[a-z_"]/i;
const COMMENT = /--|\/\*/;
/** A table name with an extension for which DuckDB would open a file. */
const FILE_NAME =
  /['"][^'"\n]*\.(csv|tsv|txt|parquet|json|jsonl|ndjson|geojson|db|duckdb|ddb|wal|arrow|arrows|feather|xlsx)(\.gz|\.zst)?['"]/i;
const FROM_FILE = new RegExp(
  `(?:from|join|,|:|table|into|describe|summarize|show|pivot|unpivot)[\\s(]*${FILE_NAME.source}`,
  'i',
);

/** @throws EngineError `denied` */
export function checkText(sql: string): void {
  const call = DENIED_CALL.exec(sql);
  if (call) throw denied(`The function ${String(call[1]).toLowerCase()} is not allowed.`);
  // A comment may separate a function name from its parenthesis, so a statement with both is refused.
  const word = COMMENT.test(sql) ? DENIED_WORD.exec(sql) : null;
  if (word) throw denied(`The name ${String(word[1]).toLowerCase()} is not allowed beside a comment.`);
  const view = DENIED_VIEW.exec(sql);
  if (view) throw denied(`The view ${String(view[1]).toLowerCase()} is not allowed.`);
  if (PRAGMA.test(sql)) throw denied('PRAGMA and CALL are not allowed.');
  if (FROM_FILE.test(sql)) throw denied('Files cannot be read as tables.');
}

/** @throws EngineError `denied` */
export function checkStatement(type: StatementType, readOnly: boolean): void {
  if (READING.has(type)) return;
  if (!readOnly && WRITING.has(type)) return;
  const name = StatementType[type] ?? 'This';
  throw denied(
    readOnly ? `Only SELECT statements are allowed, this is ${name}.` : `Statements of type ${name} are not allowed.`,
  );
}

const denied = (message: string): EngineError => new EngineError('denied', message);
