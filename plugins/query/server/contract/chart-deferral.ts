import { definePoint, type Scope } from '@facet/sdk/common';
import type { HttpResult, RequestInfo } from '@facet/sdk/server';

/** A request for chart data. */
export interface DeferredCall {
  readonly scope: Scope;
  /** Passed `readContext`. */
  readonly body: unknown;
  readonly request: Pick<RequestInfo, 'headers' | 'cookies' | 'query'>;
}

export interface ChartDeferral {
  /** Whether answers that are not in the cache are deferred for the person of the scope. */
  takes(call: Pick<DeferredCall, 'scope' | 'request'>): boolean;
  /** The immediate answer. */
  defer(call: DeferredCall): Promise<HttpResult>;
  /** The request behind the key of a result. @throws HttpError 404 unless it is the person's own */
  questionOf(scope: Scope, key: string): Promise<unknown>;
}

/** Not from the process of an installed plugin: it gets the cookies of the request, and keeps what a person asked. */
export const ChartDeferralPoint = definePoint<{ declared: { key?: string }; implementation: ChartDeferral }>({
  id: 'query/chart-deferral@1',
  description: 'Plugins that defer the answers to queries of charts.',
  side: 'server',
});
