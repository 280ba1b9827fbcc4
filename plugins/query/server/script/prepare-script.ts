import type { Principal } from '@facet/sdk/server';
import type { AuthorisedScript, SqlRequest } from '../sql-sessions.ts';
import { QueryRefusal } from '../sql/errors.ts';
import { createSqlStatements } from '../statement/sql-statements.ts';
import { authoriseScript } from './authorise-script.ts';
import { authorisedScript } from './authorised-script.ts';
import { limitScript } from './limit-script.ts';
import { narrowScript } from './narrow-script.ts';
import { readScript } from './read-script.ts';
import { distinctTables, type ScriptCall } from './script-call.ts';
import type { ScriptParts } from './script-parts.ts';

/** The stages of a script: render, read, authorise, narrow, limit. See `SqlSessions.prepare`. */
export async function prepareScript(
  who: Principal,
  request: SqlRequest,
  parts: ScriptParts,
): Promise<AuthorisedScript> {
  const { databaseId, catalog, schema } = request;
  try {
    const script = await parts.render(who, request);
    const [opened, scope] = await Promise.all([
      parts.databases.get(databaseId, catalog),
      parts.policies.scopeOf({ who, databaseId, catalog, schema }),
    ]);
    const dialect = await createSqlStatements(opened.engine.dialect.grammar, opened.engine.deniedFunctions);
    const call: ScriptCall = { who, request, opened, scope, dialect };
    const read = await readScript(script, call, parts);
    const tables = distinctTables(read.flatMap(({ analysis }) => analysis.tables));
    request.onTables?.(tables);
    await authoriseScript(
      read.map(({ analysis }) => analysis),
      call,
      parts,
    );
    const ready = await limitScript(await narrowScript(read, call, parts), call);
    return authorisedScript({ who, databaseId, catalog }, ready, tables, parts);
  } catch (error) {
    if (error instanceof QueryRefusal) throw error.toHttpError();
    throw await parts.policies.redactError(error, who, databaseId);
  }
}
