import type { PluginContext } from '@facet/sdk/common';
import { PostProcessingPoint } from '@facet/sdk/server';
import { AnnotationSources, DidQuery, SavedContextsPoint, ShownTablePoint } from '../../contract.server.ts';
import { Annotations } from '../chart-data/annotations.ts';
import type { DroppedAnswers } from '../cache/dropped-answers.ts';
import { WaitingByKey } from '../cache/waiting-people.ts';
import { ChartData } from '../chart-data/chart-data.ts';
import type { GuardedExports } from '../exports/create-exports.ts';
import { countStages } from '../observe/count-stages.ts';
import { QueryRecords } from '../observe/query-records.ts';
import { TableWork } from '../table-work/table-work.ts';
import type { Guards } from './create-guards.ts';
import type { Gateway } from './open-gateway.ts';
import type { QueryNeeds } from './query-needs.ts';

const DEADLINE_MS = 60_000;

export function createChartData(
  ctx: PluginContext,
  { cache, counters, work }: QueryNeeds,
  { databases }: Gateway,
  { source, sourceOf, lending, planner, policies }: Guards,
  exports: GuardedExports,
  dropped: DroppedAnswers,
): ChartData {
  // Observers are isolated: none of them can make this fail.
  const records = ctx.subscriptions.add(new QueryRecords((some) => void ctx.fire(DidQuery, some)));
  ctx.tap(DidQuery, (some) => countStages(some, counters));
  const chartData = new ChartData(
    {
      source,
      sourceOf,
      databases,
      planner,
      exports,
      cache,
      dropped,
      work,
      tables: ctx.subscriptions.add(new TableWork(ctx.registry(PostProcessingPoint))),
      shownTable: async (vizType) => ctx.registry(ShownTablePoint).get(vizType)?.load(),
      annotations: (state) => annotations.dataOf(state),
      waiting: new WaitingByKey(),
      redactError: (error, { who, connection }) => policies.redactError(error, who, connection.id),
      deadlineMs: DEADLINE_MS,
    },
    records,
  );
  const annotations = new Annotations({
    charts: async () => ctx.registry(SavedContextsPoint).get('chart')?.load(),
    lent: lending.savedContext,
    source: async (sourceType) => ctx.registry(AnnotationSources).get(sourceType)?.load(),
    answer: (call) => chartData.answer(call),
  });
  return chartData;
}
