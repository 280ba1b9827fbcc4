import type { StatementText } from '../../common/statement.ts';

interface Lexis {
  readonly dollarQuotes: boolean;
  readonly backticks: boolean;
  readonly brackets: boolean;
  readonly hashComments: boolean;
  readonly nestedComments: boolean;
  readonly backslashEscapes: boolean;
}

const PLAIN: Lexis = {
  dollarQuotes: false,
  backticks: false,
  brackets: false,
  hashComments: false,
  nestedComments: false,
  backslashEscapes: false,
};

const LEXIS: Readonly<Record<string, Partial<Lexis>>> = {
  postgresql: { dollarQuotes: true, nestedComments: true },
  redshift: { dollarQuotes: true, nestedComments: true },
  cockroachdb: { dollarQuotes: true, nestedComments: true },
  duckdb: { dollarQuotes: true, nestedComments: true },
  mysql: { backticks: true, hashComments: true, backslashEscapes: true },
  bigquery: { backticks: true, hashComments: true, backslashEscapes: true },
  clickhouse: { backticks: true, backslashEscapes: true },
  hive: { backticks: true, backslashEscapes: true },
  spark: { backticks: true, backslashEscapes: true },
  sqlite: { backticks: true, brackets: true },
  tsql: { brackets: true, nestedComments: true },
  snowflake: { dollarQuotes: true },
};

/** Splits a script at its semicolons, but for those in texts, names and comments. Parts without a token are left out. */
export function splitStatements(sql: string, parserName: string): readonly StatementText[] {
  const lexis: Lexis = { ...PLAIN, ...LEXIS[parserName] };
  const statements: StatementText[] = [];
  let start = 0;
  let hasToken = false;
  const close = (end: number) => {
    if (hasToken) {
      const raw = sql.slice(start, end);
      const lead = raw.length - raw.trimStart().length;
      statements.push({ text: raw.trim(), start: start + lead });
    }
    start = end + 1;
    hasToken = false;
  };
  for (let at = 0; at < sql.length; ) {
    const next = skipToken(sql, at, lexis);
    if (next.kind === 'separator') close(at);
    else if (next.kind === 'token') hasToken = true;
    at = next.end;
  }
  close(sql.length);
  return statements;
}

interface Skipped {
  readonly kind: 'space' | 'comment' | 'separator' | 'token';
  readonly end: number;
}

function skipToken(sql: string, at: number, lexis: Lexis): Skipped {
  const two = sql.slice(at, at + 2);
  const one = sql.charAt(at);
  if (two === '--' || (one === '#' && lexis.hashComments)) return { kind: 'comment', end: lineEnd(sql, at) };
  if (two === '/*') return { kind: 'comment', end: blockCommentEnd(sql, at, lexis.nestedComments) };
  if (one === ';') return { kind: 'separator', end: at + 1 };
  if (/\s/.test(one)) return { kind: 'space', end: at + 1 };
  if (one === "'" || one === '"') {
    const escapes = one === "'" && (lexis.backslashEscapes || isEscapeString(sql, at, lexis));
    return { kind: 'token', end: quotedEnd(sql, at, one, escapes) };
  }
  if (one === '`' && lexis.backticks) return { kind: 'token', end: quotedEnd(sql, at, '`', false) };
  if (one === '[' && lexis.brackets) return { kind: 'token', end: quotedEnd(sql, at, ']', false) };
  if (one === '$' && lexis.dollarQuotes && !/[\w$]/.test(sql.charAt(at - 1))) {
    const tag = /^\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/.exec(sql.slice(at, at + 128))?.[0];
    if (tag) {
      const end = sql.indexOf(tag, at + tag.length);
      return { kind: 'token', end: end < 0 ? sql.length : end + tag.length };
    }
  }
  return { kind: 'token', end: at + 1 };
}

function lineEnd(sql: string, at: number): number {
  const end = sql.indexOf('\n', at);
  return end < 0 ? sql.length : end + 1;
}

function blockCommentEnd(sql: string, at: number, nested: boolean): number {
  let depth = 1;
  let i = at + 2;
  while (i < sql.length && depth > 0) {
    const two = sql.slice(i, i + 2);
    if (two === '*/') {
      depth -= 1;
      i += 2;
    } else if (nested && two === '/*') {
      depth += 1;
      i += 2;
    } else i += 1;
  }
  return i;
}

function quotedEnd(sql: string, at: number, close: string, backslash: boolean): number {
  for (let i = at + 1; i < sql.length; i += 1) {
    const c = sql.charAt(i);
    if (backslash && c === '\\') i += 1;
    else if (c === close) {
      if (sql.charAt(i + 1) !== close) return i + 1;
      i += 1;
    }
  }
  return sql.length;
}

/** Postgres writes texts with backslash escapes as `E'…'`. */
function isEscapeString(sql: string, at: number, lexis: Lexis): boolean {
  return lexis.dollarQuotes && /(^|[^\w$])[eE]$/.test(sql.slice(Math.max(0, at - 2), at));
}
