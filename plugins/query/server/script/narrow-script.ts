import { SqlRefusal } from '../../common/sql-refusal.ts';
import { RowRuleRefusal, type StatementAnalysis } from '../../common/statement.ts';
import { fullName } from '../table-access.ts';
import { nextTurn, type ReadStatement, type ScriptCall, statementCall } from './script-call.ts';
import type { ScriptParts } from './script-parts.ts';

export interface NarrowedStatement extends ReadStatement {
  /** Schema of names without one, as the request or a statement before it has set it. */
  readonly schema: string | null;
}

/** The statements with the person's row rules in every table that they read. @throws SqlRefusal, QueryRefusal */
export async function narrowScript(
  statements: readonly ReadStatement[],
  call: ScriptCall,
  parts: ScriptParts,
): Promise<readonly NarrowedStatement[]> {
  const narrowed: NarrowedStatement[] = [];
  let { schema } = call.request;
  for (const { analysis, start } of statements) {
    narrowed.push({ start, schema, analysis: await narrow(analysis, schema, call, parts) });
    await nextTurn();
    // No session outlives its statement, so what a script sets for itself is carried on here.
    schema = schemaSetBy(analysis.sql) ?? schema;
  }
  return narrowed;
}

async function narrow(
  analysis: StatementAnalysis,
  schema: string | null,
  call: ScriptCall,
  { policies }: ScriptParts,
): Promise<StatementAnalysis> {
  try {
    const sql = await policies.narrow(analysis, statementCall(call, schema));
    return sql === analysis.sql ? analysis : call.dialect.analyse(sql);
  } catch (error) {
    if (!(error instanceof RowRuleRefusal)) throw error;
    const table = fullName(error.table, call.scope.defaultSchema);
    throw new SqlRefusal({ code: 'rows-protected', table }, { cause: error });
  }
}

const SETS_SCHEMA =
  /^(?:SET\s+(?:SESSION\s+|LOCAL\s+)?search_path\s*(?:=|\bTO\b)|USE\b)\s*("(?:[^"]|"")+"|`[^`]+`|[\p{L}_][\p{L}\p{N}_$]*)$/iu;

/** The one schema that a statement makes the script's own: `SET search_path = lab`, `USE lab`. */
function schemaSetBy(sql: string): string | undefined {
  const name = SETS_SCHEMA.exec(sql.trim())?.[1];
  if (name === undefined) return undefined;
  return name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name.replaceAll('`', '');
}
