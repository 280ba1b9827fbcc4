import type { SqlSessions } from '../sql-sessions.ts';
import { deniedTables } from '../table-access.ts';
import { prepareScript } from '../script/prepare-script.ts';
import type { ScriptParts } from '../script/script-parts.ts';
import type { SqlLayout } from '../statement/sql-layout.ts';
import { createSqlStatements } from '../statement/sql-statements.ts';

export function createSqlSessions(parts: ScriptParts, layout: SqlLayout): SqlSessions {
  const { access, databases, policies, render } = parts;
  return {
    prepare: (who, request) => prepareScript(who, request, parts),
    render,
    async read(databaseId, sql) {
      const { dialect, deniedFunctions } = await databases.engineOf(databaseId);
      const statements = await createSqlStatements(dialect.grammar, deniedFunctions);
      return statements.split(sql).map(({ text }) => statements.analyse(text));
    },
    async tableRights(who, tables, { databaseId, schema }) {
      const scope = await policies.scopeOf({ who, databaseId, schema });
      return {
        denied: deniedTables(access, who, tables, scope),
        ruled: (await policies.ruledAmong(tables, databaseId)).length > 0,
      };
    },
    format: (who, text, engine, signal) => layout.format(text, engine, { who: who.id, signal }),
  };
}
