import type { FormData, QueryResult } from '@facet/sdk/common';
import type { LayerFailure } from '@facet/plugin-charts/contract.client';

export type RunStatus = 'idle' | 'loading' | 'success' | 'failed' | 'stopped';

export interface ChartRun {
  readonly status: RunStatus;
  /** The form of the visible chart. */
  readonly form: FormData | null;
  /** The form of the last request, with or without an answer. */
  readonly asked: FormData | null;
  readonly queries: readonly QueryResult[];
  readonly error: unknown;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** Time of the visible answer. */
  readonly answeredAt: number | null;
  /** Annotation layers without rows, by name. */
  readonly layerFailures: ReadonlyMap<string, LayerFailure>;
  /** Names of the layers whose rows are still loading. */
  readonly awaitedLayers: readonly string[];
}

/** What the page does about annotation layers that have no rows yet. */
export interface LayerActions {
  /** Stops those that are loading; the chart stays without them. */
  stop(): void;
  /** Requests one again that failed or was stopped. */
  retry(name: string): void;
}
