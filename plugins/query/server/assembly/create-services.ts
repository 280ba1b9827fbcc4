import type { PluginContext } from '@facet/sdk/common';
import type { Access, Principal } from '@facet/sdk/server';
import type { EngineCatalogue, Introspection, RowFiles, SqlSessions } from '../../contract.server.ts';
import { createRenderSql, type RenderSql } from '../script/render-sql.ts';
import { DatabaseVisibility } from '../services/database-visibility.ts';
import { createEngineCatalogue } from '../services/engine-catalogue.ts';
import { createIntrospection } from '../services/introspection.ts';
import { createRowFiles } from '../services/row-files.ts';
import { createSqlSessions } from '../services/sql-sessions.ts';
import { SqlLayout } from '../statement/sql-layout.ts';
import type { Guards } from './create-guards.ts';
import type { Gateway } from './open-gateway.ts';

/** Services for other plugins and for the routes of this one. */
export interface QueryServices {
  readonly engines: EngineCatalogue;
  readonly visibility: DatabaseVisibility;
  readonly render: RenderSql;
  sqlOf(who: Principal): SqlSessions;
  /** `null` is the system itself. */
  introspectionOf(who: Principal | null): Introspection;
  rowFilesOf(who: Principal | null): RowFiles;
}

export function createServices(
  ctx: PluginContext,
  access: Access,
  { connections, engines, databases }: Gateway,
  { policies, lock, planner, source, tablesNamed, templates }: Guards,
): QueryServices {
  const render = createRenderSql({ databases, planner, templates });
  const scripts = { databases, policies, lock, access, render };
  const layout = ctx.subscriptions.add(new SqlLayout());
  const visibility = new DatabaseVisibility({
    access,
    connections,
    tableDatasets: (databaseId) => tablesNamed(databaseId, null),
    open: (databaseId, catalog) => databases.get(databaseId, catalog),
  });
  const scopeOf: RowScope = (call) => policies.scopeOf(call);
  const described = { databases, planner, templates, visibility, access, source, scopeOf };
  return {
    engines: createEngineCatalogue(engines, databases),
    visibility,
    render,
    sqlOf: (who) => createSqlSessions(who, scripts, layout),
    introspectionOf: (who) => createIntrospection(who, described),
    rowFilesOf: (who) => createRowFiles(who, { databases, access }),
  };
}

type RowScope = Guards['policies']['scopeOf'];
