import type { Principal } from '@facet/sdk/server';
import type { SqlRequest } from '../sql-sessions.ts';
import type { SqlStatements, StatementAnalysis, TableRef } from '../../common/statement.ts';
import type { TableScope } from '../table-access.ts';
import type { Opened } from '../gateway/open-databases.ts';
import type { StatementCall } from '../policy/statement-call.ts';

/** A script on its way through the stages: its caller, its text and its database. */
export interface ScriptCall {
  readonly who: Principal;
  readonly request: SqlRequest;
  readonly opened: Opened;
  /** The facts on which permissions for tables are decided. */
  readonly scope: TableScope;
  readonly dialect: SqlStatements;
}

/** A statement as it was written, and what it says. */
export interface ReadStatement {
  readonly start: number;
  readonly analysis: StatementAnalysis;
}

export const statementCall = ({ who, request }: ScriptCall, schema = request.schema): StatementCall => ({
  who,
  databaseId: request.databaseId,
  catalog: request.catalog,
  schema,
});

export function distinctTables(tables: readonly TableRef[]): readonly TableRef[] {
  return [...new Map(tables.map((table) => [JSON.stringify(table), table])).values()];
}

/** Lets other requests run while a long script is processed. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
