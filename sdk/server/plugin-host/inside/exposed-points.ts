import { type AnyChartQuery, ChartQueryPoint, contextOf, type QueryState } from '../../../common/chart-form/index.ts';
import type { FormData } from '../../../common/query/query-object.ts';
import { type JobFailure, type JobHandler, JobHandlers } from '../../jobs.ts';
import { EnginePoint } from '../../engine.ts';
import { HttpRoutes } from '../../http.ts';
import { type PostProcessing, PostProcessingPoint } from '../../post-processing.ts';
import type { Frame } from '../../post-processing.ts';
import type { Bridge } from '../bridge.ts';
import { principalOf } from '../caller.ts';
import type { JobCall } from '../route-outline.ts';
import type { Expose } from './exposed-point.ts';
import { exposeEngine } from './expose-engine.ts';
import { exposeRoutes } from './expose-routes.ts';
import { hostedScope } from './hosted-scope.ts';
import type { HostedLog } from './hosted-context.ts';

/** Every point whose implementations may stand in a process of their own. */
export function exposedPoints(pluginId: string, log: HostedLog, bridge: Bridge): ReadonlyMap<string, Expose> {
  return new Map<string, Expose>([
    [EnginePoint.id, (implementation) => exposeEngine(implementation, bridge)],
    [HttpRoutes.id, (implementation) => exposeRoutes(pluginId, implementation)],
    [
      ChartQueryPoint.id,
      (implementation) => ({
        description: null,
        members: {
          context: ([stored, state]) =>
            contextOf(implementation as AnyChartQuery, stored as FormData, state as QueryState),
        },
      }),
    ],
    [
      JobHandlers.id,
      (implementation) => ({
        description: { tellsFailure: (implementation as JobHandler).didFail !== undefined },
        members: {
          run: async ([payload, run], signal) => {
            const { id, attempt, person } = run as JobCall;
            const scope =
              person &&
              hostedScope({ id, kind: 'job', principal: principalOf(person.caller), signal, handle: person.scope });
            await (implementation as JobHandler)(payload, { id, attempt, signal, log, ...(scope && { scope }) });
          },
          didFail: async ([payload, failure]) => {
            await (implementation as JobHandler).didFail?.(payload, failure as JobFailure);
          },
        },
      }),
    ],
    [
      PostProcessingPoint.id,
      (implementation) => ({
        description: null,
        members: {
          apply: ([frame, options]) =>
            (implementation as PostProcessing)(frame as Frame, options as Readonly<Record<string, unknown>>),
        },
      }),
    ],
  ]);
}
