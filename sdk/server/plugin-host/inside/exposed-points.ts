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
import type { Exposed } from './exposed-point.ts';
import { exposeEngine } from './expose-engine.ts';
import { exposeRoutes } from './expose-routes.ts';
import { hostedScope } from './hosted-scope.ts';
import type { HostedLog } from './hosted-context.ts';

export interface ExposeParts {
  readonly pluginId: string;
  readonly log: HostedLog;
  readonly bridge: Bridge;
}

/** Points whose implementations work in a plugin's own process although they are more than `methods` of the point can declare. */
export const EXPOSED_POINTS: ReadonlyMap<string, (implementation: unknown, parts: ExposeParts) => Exposed> = new Map<
  string,
  (implementation: unknown, parts: ExposeParts) => Exposed
>([
  [EnginePoint.id, (implementation, { bridge }) => exposeEngine(implementation, bridge)],
  [HttpRoutes.id, (implementation, { pluginId }) => exposeRoutes(pluginId, implementation)],
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
    (implementation, { log }) => ({
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
