import { defineServerPlugin, personOf, type Scope } from '@facet/sdk/common';
import { PostProcessingPoint } from '@facet/sdk/server';
import { type ChartQueries, DatasourcesPoint } from '../contract.server.ts';
import { manifest } from '../manifest.ts';
import { createChartData } from './assembly/create-chart-data.ts';
import { createGuards } from './assembly/create-guards.ts';
import { createServices } from './assembly/create-services.ts';
import { implementRoutes } from './assembly/implement-routes.ts';
import { openGateway } from './assembly/open-gateway.ts';
import { DroppedAnswers } from './cache/dropped-answers.ts';
import { arrowEncoder } from './encode/arrow-stream.ts';
import { readContext } from './chart-data/read-context.ts';
import { createExports } from './exports/create-exports.ts';
import { filePieces } from './files/file-pieces.ts';
import { openSource } from './open-source.ts';

export default defineServerPlugin(manifest, (ctx, needs) => {
  const { access } = needs.identity;
  const gateway = openGateway(ctx, needs);
  const guards = createGuards(ctx, needs, gateway);
  const exports = createExports({ fire: (hook, request) => ctx.fire(hook, request) });
  const dropped = ctx.subscriptions.add(new DroppedAnswers(needs));
  const chartData = createChartData(ctx, needs, gateway, guards, exports, dropped);
  const operations = ctx.registry(PostProcessingPoint);
  const queriesOf = (scope: Scope): ChartQueries => ({
    readContext: (body) =>
      readContext(
        body,
        operations.snapshot().map(({ key }) => key),
      ),
    chartData: (call) => chartData.answer({ ...call, scope }),
    cachedChartData: (call) => chartData.cachedAnswer({ ...call, scope }),
    readersOfAll: guards.readersOfAll,
  });
  const services = createServices(ctx, access, gateway, guards);
  implementRoutes(ctx, { access, gateway, guards, services, chartData, dropped, queriesOf });
  return {
    charts: queriesOf,
    sql: (scope) => services.sqlOf(personOf(scope)),
    introspection: (scope) => services.introspectionOf(scope.principal),
    sources: (scope) => ({ find: (type, id) => openSource(ctx.registry(DatasourcesPoint), personOf(scope), type, id) }),
    engines: services.engines,
    tables: { arrow: arrowEncoder, file: filePieces },
    rowFiles: (scope) => services.rowFilesOf(scope.principal),
    exports: (scope) => ({ release: (rows, open) => exports.release(personOf(scope), rows, open) }),
  };
});
