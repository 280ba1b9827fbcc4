import { SqlRefusal } from '../../common/sql-refusal.ts';
import type { StatementAnalysis } from '../../common/statement.ts';
import { tablesAsFound } from '../policy/tables-as-found.ts';
import { deniedTables, fullName } from '../table-access.ts';
import { distinctTables, type ScriptCall } from './script-call.ts';
import type { ScriptParts } from './script-parts.ts';

type Check = (statements: readonly StatementAnalysis[], call: ScriptCall, parts: ScriptParts) => void | Promise<void>;

/** In this order: who may not read a table learns that before anything else about it. */
const CHECKS: readonly Check[] = [
  refuseDeniedFunctions,
  refuseChanges,
  refuseUnreadableTables,
  refuseSecretTables,
  refuseOpaque,
  refuseCopies,
  refuseCreate,
];

/** @throws SqlRefusal for the first thing that the person may not do */
export async function authoriseScript(
  statements: readonly StatementAnalysis[],
  call: ScriptCall,
  parts: ScriptParts,
): Promise<void> {
  for (const check of CHECKS) await check(statements, call, parts);
}

function refuseDeniedFunctions(statements: readonly StatementAnalysis[]): void {
  for (const { deniedFunctions } of statements) {
    const [name] = deniedFunctions;
    if (name !== undefined) throw new SqlRefusal({ code: 'function-denied', name });
  }
}

function refuseChanges(statements: readonly StatementAnalysis[], { opened }: ScriptCall): void {
  if (!opened.connection.allowDml && statements.some(({ reading }) => !reading))
    throw new SqlRefusal({ code: 'read-only' });
}

async function refuseUnreadableTables(
  statements: readonly StatementAnalysis[],
  call: ScriptCall,
  { access }: ScriptParts,
): Promise<void> {
  if (access.canDatabase(call.who, call.opened.connection)) return;
  const named = distinctTables(statements.flatMap(({ tables }) => tables));
  const { database } = call.opened;
  const found = await tablesAsFound(named, { ...call.request, database });
  const tables = deniedTables(access, call.who, distinctTables(found), call.scope);
  if (tables.length > 0) throw new SqlRefusal({ code: 'tables-denied', tables });
}

function refuseSecretTables(statements: readonly StatementAnalysis[]): void {
  const table = statements.flatMap(({ deniedTables: secret }) => secret)[0];
  if (table !== undefined) throw new SqlRefusal({ code: 'table-secret', table });
}

function refuseOpaque(
  statements: readonly StatementAnalysis[],
  { who, opened }: ScriptCall,
  { access }: ScriptParts,
): void {
  if (access.canDatabase(who, opened.connection)) return;
  // A list of what there is names closed tables too.
  const tells = ({ opaque, kind, tables }: StatementAnalysis) => !opaque && !(kind === 'show' && tables.length === 0);
  if (!statements.every(tells)) throw new SqlRefusal({ code: 'opaque' });
}

/** A copy of a ruled table, or a view of it, would show all its readers the rows of the person who creates it. */
async function refuseCopies(
  statements: readonly StatementAnalysis[],
  { request, scope }: ScriptCall,
  { policies }: ScriptParts,
): Promise<void> {
  const copied = statements.flatMap(({ copies }) => copies);
  const created = request.createAs ? (statements.at(-1)?.tables ?? []) : [];
  const [ruled] = await policies.ruledAmong([...copied, ...created], request.databaseId);
  if (ruled) throw new SqlRefusal({ code: 'rows-not-copied', table: fullName(ruled, scope.defaultSchema) });
}

function refuseCreate(statements: readonly StatementAnalysis[], { request, opened }: ScriptCall): void {
  if (!request.createAs) return;
  const { method } = request.createAs;
  const { allowCvas, allowCtas } = opened.connection;
  if (!(method === 'VIEW' ? allowCvas : allowCtas)) throw new SqlRefusal({ code: 'create-not-allowed' });
  const last = statements.at(-1);
  const selects = last?.kind === 'select' && last.reading && !last.opaque;
  if (!selects || (method === 'VIEW' && statements.length !== 1))
    throw new SqlRefusal({ code: 'create-without-select', method });
}
