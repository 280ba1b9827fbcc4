import { SQL_MAX_ROW } from '../../common/row-limits.ts';
import type { AuthorisedStatement, CreateAs } from '../sql-sessions.ts';
import { nextTurn, type ScriptCall } from './script-call.ts';
import type { NarrowedStatement } from './narrow-script.ts';

/** A statement as its script shows it, and as it is run. */
export interface ReadyStatement {
  readonly shown: AuthorisedStatement;
  /** The SQL for the engine. It has no LIMIT if the engine would then collect all rows before it returns the first. */
  readonly sql: string;
  /** Rows after which reading stops. */
  readonly maxRows: number;
}

/** Fewer rows are collected quickly, and a LIMIT helps the database to plan. */
const GATHERED_ROWS = 50_000;

/** Puts limits in, and makes the last statement create what the request asks for. A limited text is read again. */
export async function limitScript(
  statements: readonly NarrowedStatement[],
  call: ScriptCall,
): Promise<readonly ReadyStatement[]> {
  const { createAs } = call.request;
  const ready: ReadyStatement[] = [];
  for (const [index, statement] of statements.entries()) {
    const creates = createAs && index === statements.length - 1;
    ready.push(creates ? created(statement, createAs, call) : limited(statement, call));
    await nextTurn();
  }
  return ready;
}

function created({ analysis, start, schema }: NarrowedStatement, createAs: CreateAs, call: ScriptCall): ReadyStatement {
  const { dialect } = call.opened.engine;
  const sql = `CREATE ${createAs.method} ${dialect.qualify([createAs.schema, createAs.table])} AS\n${analysis.sql}`;
  return { sql, maxRows: 1, shown: { sql, givesRows: false, readOnly: false, limit: null, start, schema } };
}

function limited({ analysis, start, schema }: NarrowedStatement, call: ScriptCall): ReadyStatement {
  const { request, opened, dialect } = call;
  if (analysis.kind !== 'select' || !analysis.reading) {
    const shown = { sql: analysis.sql, givesRows: true, readOnly: analysis.reading, limit: null, start, schema };
    return { sql: analysis.sql, maxRows: SQL_MAX_ROW, shown };
  }
  const most = request.maxRows ?? SQL_MAX_ROW;
  const dropdown = Math.min(request.rows ? request.rows : most, most);
  const own = analysis.limit;
  const rows = own === null ? dropdown : Math.min(own, dropdown);
  const factor = own === null || own > dropdown ? 'DROPDOWN' : own === dropdown ? 'QUERY_AND_DROPDOWN' : 'QUERY';
  // One row more than wanted tells whether any were left out.
  const sql = dialect.limit(analysis, rows + 1) ?? analysis.sql;
  const withoutLimit = own === null && rows > GATHERED_ROWS && opened.engine.dialect.materializesLimit === true;
  return {
    sql: withoutLimit ? analysis.sql : sql,
    maxRows: rows + 1,
    shown: { sql, givesRows: true, readOnly: true, limit: { rows, factor }, start, schema },
  };
}
