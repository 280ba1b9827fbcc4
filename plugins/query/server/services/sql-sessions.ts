import type { Principal } from '@facet/sdk/server';
import type { SqlSessions } from '../sql-sessions.ts';
import { deniedTables } from '../table-access.ts';
import { prepareScript } from '../script/prepare-script.ts';
import type { ScriptParts } from '../script/script-parts.ts';
import type { SqlLayout } from '../statement/sql-layout.ts';

/** For one person. */
export function createSqlSessions(who: Principal, parts: ScriptParts, layout: SqlLayout): SqlSessions {
  const { access, policies, render } = parts;
  return {
    prepare: (request) => prepareScript(who, request, parts),
    render: (text) => render(who, text),
    async tableRights(tables, place) {
      const scope = await policies.scopeOf({ who, ...place });
      return {
        denied: deniedTables(access, who, tables, scope),
        ruled: (await policies.ruledAmong(tables, place.databaseId)).length > 0,
      };
    },
    bindingOf: (tables, place) => policies.bindingOf(tables, { who, ...place }),
    format: (text, engine, signal) => layout.format(text, engine, { who: who.id, signal }),
  };
}
