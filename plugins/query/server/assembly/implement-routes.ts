import type { PluginContext, Scope } from '@facet/sdk/common';
import { type Access, HttpRoutes, PageConf } from '@facet/sdk/server';
import { ChartDeferralPoint, type ChartQueries, DatasourcesPoint, SavedContextsPoint } from '../../contract.server.ts';
import type { DroppedAnswers } from '../cache/dropped-answers.ts';
import type { ChartData } from '../chart-data/chart-data.ts';
import { cacheKeyRoutes } from '../routes/cache-key-routes.ts';
import { chartDataRoutes } from '../routes/chart-data-routes.ts';
import { introspectionRoutes } from '../routes/introspection-routes.ts';
import type { CheckTools } from '../routes/sql-problems.ts';
import { timeRangeRoutes } from '../routes/time-range-routes.ts';
import { columnValues } from '../services/column-values.ts';
import { createSqlStatements } from '../statement/sql-statements.ts';
import type { Guards } from './create-guards.ts';
import type { QueryServices } from './create-services.ts';
import type { Gateway } from './open-gateway.ts';

export interface RouteParts {
  readonly access: Access;
  readonly gateway: Gateway;
  readonly guards: Guards;
  readonly services: QueryServices;
  readonly chartData: ChartData;
  readonly dropped: DroppedAnswers;
  queriesOf(scope: Scope): ChartQueries;
}

export function implementRoutes(ctx: PluginContext, parts: RouteParts): void {
  const { gateway, guards, services, chartData, dropped, queriesOf } = parts;
  const limits = ctx.settings<{ readonly filterSelectRowLimit: number }>();
  const mostValues = () => limits.get().filterSelectRowLimit;
  ctx.implement(PageConf, 'FILTER_SELECT_ROW_LIMIT', async () => mostValues);
  ctx.implement(HttpRoutes, 'chart-data', async () =>
    chartDataRoutes({
      queries: queriesOf,
      saved: ctx.registry(SavedContextsPoint),
      deferrals: ctx.registry(ChartDeferralPoint),
      lentContext: guards.lending.savedContext,
      chartData,
      columnValues: (who, call) => columnValues(who, call, { ...guards, databases: gateway.databases }),
      mostValues,
    }),
  );
  ctx.implement(HttpRoutes, 'cache-keys', async () =>
    cacheKeyRoutes({ kinds: ctx.registry(DatasourcesPoint), source: guards.source, dropped }),
  );
  ctx.implement(HttpRoutes, 'time-range', async () => timeRangeRoutes());
  ctx.implement(HttpRoutes, 'introspection', async () =>
    introspectionRoutes({
      introspection: services.introspectionOf,
      visibility: services.visibility,
      engines: services.engines,
      checks: checkTools(parts),
      partitions: guards.partitions,
    }),
  );
}

/** The parts that check a script while a user writes it. */
function checkTools({
  access,
  gateway: { databases },
  guards: { policies },
  services: { render },
}: RouteParts): CheckTools {
  return {
    access,
    render,
    async statements(databaseId) {
      const { dialect, deniedFunctions } = await databases.engineOf(databaseId);
      return createSqlStatements(dialect.grammar, deniedFunctions);
    },
    scopeOf: (call) => policies.scopeOf(call),
    describe: async (text, { databaseId, catalog, schema }, signal) =>
      (await databases.get(databaseId, catalog)).database.describeQuery(text, schema, signal),
  };
}
