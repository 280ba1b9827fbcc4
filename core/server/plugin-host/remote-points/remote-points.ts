import { HttpRoutes, JobHandlers, PostProcessingPoint, ServedChartQueryPoint } from '@facet/sdk/server';
import { connectChartQuery } from './remote-chart-query.ts';
import type { ConnectPoint } from './remote-entry.ts';
import { connectEngine } from './remote-engine.ts';
import { connectJobs } from './remote-jobs.ts';
import { connectPostProcessing } from './remote-post-processing.ts';
import { connectRoutes } from './remote-routes.ts';

/** Every point whose implementations may stand in a process of their own. */
export const REMOTE_POINTS: ReadonlyMap<string, ConnectPoint> = new Map([
  // Only its id: to open engines is the business of the query plugin.
  ['query/engine@1', connectEngine],
  [ServedChartQueryPoint.id, connectChartQuery],
  [HttpRoutes.id, connectRoutes],
  [JobHandlers.id, connectJobs],
  [PostProcessingPoint.id, connectPostProcessing],
]);
