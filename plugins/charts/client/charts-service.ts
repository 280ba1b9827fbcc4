import type { Datasource } from '@facet/plugin-datasets/contract';
import {
  defineToken,
  type FilterState,
  type Restrict,
  type FormData,
  type QueryContext,
  type QueryResult,
} from '@facet/sdk/common';
import type { ComponentType } from 'react';
import type { ChartHooks } from './chart-type.ts';
import type { FetchTimes } from './fetch-times.ts';
import type { TypeAttempt } from './type-attempt.ts';

export interface ChartViewProps {
  readonly formData: FormData;
  readonly queries: readonly QueryResult[];
  readonly datasource: Datasource | null;
  readonly filterState?: FilterState;
  readonly ownState?: Readonly<Record<string, unknown>>;
  readonly hooks?: ChartHooks;
  onRenderSuccess?(): void;
  onRenderFailure?(error: Error): void;
  /** Called after each drawing with the colours that it gave to labels, the names of series and layers among them. */
  onColors?(colors: ReadonlyMap<string, string>): void;
}

/** A saved chart that is drawn as part of another chart. */
export interface SavedPart {
  readonly name: string;
  readonly formData: FormData;
}

export interface FetchOptions {
  readonly signal: AbortSignal;
  readonly force?: boolean;
  readonly dashboardId?: number;
  /** Returns a chart that is a part of this one, if the host has it already; other parts are read from the server by id. */
  part?(id: number): SavedPart | undefined;
  /** Called with the timings of each answered request; a chart with parts makes several requests. */
  onTimes?(times: FetchTimes): void;
}

/** Draws charts of any registered type, including size, theme, error boundary and placeholder, and builds their queries. */
export interface Charts {
  /** Fills its parent. An unknown type shows a placeholder; a throwing one an error tile. */
  readonly ChartView: ComponentType<ChartViewProps>;
  buildQueryContext(formData: FormData, ownState?: Readonly<Record<string, unknown>>): Promise<QueryContext>;
  /** Resolves when everything but the rows is loaded for drawing the chart. */
  prepare(formData: FormData): Promise<void>;
  /**
   * Posts to `chart/data`; aborting cancels the query in the engine. An installed plugin that calls it needs the capability
   * `data:read`.
   */
  fetchData(context: QueryContext, options: FetchOptions): Promise<readonly QueryResult[]>;
  /** Colours by label of the charts with the same dimensions that were drawn since the page was loaded. */
  labelColors(formData: FormData): ReadonlyMap<string, string>;
  /** Colours of these labels in charts of this form, such as for a legend of several charts; a new label is assigned one. */
  colorsOf(formData: FormData, labels: readonly string[]): ReadonlyMap<string, string>;
  /** The current code of a chart type. Callers ask again when its plugin is replaced. */
  attempt(type: string): TypeAttempt;
}

export const ChartsToken = defineToken<Charts>('charts/charts@1', 'Draws charts and fetches their data.');

/**
 * The service sends requests with the permissions of the calling plugin, so installed plugins need the capability for
 * rows.
 */
export const restrictCharts: Restrict<Charts> = (charts, gate) => ({
  ...charts,
  async fetchData(context, options) {
    gate.require('data:read', 'Fetching data of a chart');
    return charts.fetchData(context, options);
  },
});
