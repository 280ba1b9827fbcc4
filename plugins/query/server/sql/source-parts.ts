import { sqlPieces } from '@facet/sdk/common';
import type { Dialect } from '@facet/sdk/server';

/** A query that goes into FROM, and the CTEs that have to stand before the whole statement in the dialect. */
export interface SourceParts {
  /** Empty, or with what separates it from the statement. */
  readonly ctes: string;
  readonly query: string;
}

export function sourceParts(
  sql: string,
  { grammar, ctesInQueries }: Pick<Dialect, 'grammar' | 'ctesInQueries'>,
): SourceParts {
  const at = ctesInQueries === false ? startOfQuery(sql, grammar) : 0;
  return { ctes: at === 0 ? '' : `${sql.slice(0, at).trimEnd()}\n`, query: sql.slice(at) };
}

/** Where the query behind `WITH a AS (…), b AS (…)` begins; 0 where it begins with none. */
function startOfQuery(sql: string, { lexis }: Dialect['grammar']): number {
  let depth = 0;
  let words = 0;
  for (const { kind, start, end } of sqlPieces(sql, lexis)) {
    const piece = sql.slice(start, end);
    if (kind === 'sign') depth += piece === '(' ? 1 : piece === ')' ? -1 : 0;
    if (kind !== 'word') continue;
    if (words === 0 && !/^with$/i.test(piece)) return 0;
    words += 1;
    if (depth === 0 && /^select$/i.test(piece)) return start;
  }
  return 0;
}
