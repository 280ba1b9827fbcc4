import { SqlRefusal } from '../../common/sql-refusal.ts';
import type { StatementAnalysis, TableRef } from '../../common/statement.ts';
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
  const tables = deniedTables(access, call.who, distinctTables(await asFound(named, call)), call.scope);
  if (tables.length > 0) throw new SqlRefusal({ code: 'tables-denied', tables });
}

/**
 * Tables with the schema in which the database will find them: a name without one that the run's schema does not hold is
 * looked for in the database's own, whose rights then count.
 */
async function asFound(tables: readonly TableRef[], { request, opened }: ScriptCall): Promise<readonly TableRef[]> {
  const { schema, signal } = request;
  if (schema === null || tables.every((table) => table.schema !== null)) return tables;
  const own = await opened.database.defaultSchema(signal);
  if (own === null || own === schema) return tables;
  const held = new Set((await opened.database.tables(schema, signal)).map(({ name }) => name.toLowerCase()));
  return tables.map((table) =>
    table.schema === null && !held.has(table.name.toLowerCase()) ? { ...table, schema: own } : table,
  );
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
