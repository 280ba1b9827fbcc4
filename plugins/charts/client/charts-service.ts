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
}

/** A saved chart that another one draws. */
export interface SavedPart {
  readonly name: string;
  readonly formData: FormData;
}

export interface FetchOptions {
  readonly signal: AbortSignal;
  readonly force?: boolean;
  readonly dashboardId?: number;
  /** A chart that this one draws, where its place knows it; others are read by their ids. */
  part?(id: number): SavedPart | undefined;
  /** Hears where the time of a call went that was answered; a chart that draws others makes several. */
  onTimes?(times: FetchTimes): void;
}

/** Draws a chart of any registered type, with size, theme, boundary and placeholder; builds its queries. */
export interface Charts {
  /** Fills its parent. An unknown type shows a placeholder; a throwing one an error tile. */
  readonly ChartView: ComponentType<ChartViewProps>;
  buildQueryContext(formData: FormData, ownState?: Readonly<Record<string, unknown>>): Promise<QueryContext>;
  /** Resolves when everything is there that drawing such a chart needs beside its rows. */
  prepare(formData: FormData): Promise<void>;
  /**
   * Posts to `chart/data`; aborting cancels the query in the engine. An installed plugin that calls it needs the capability
   * `data:read`.
   */
  fetchData(context: QueryContext, options: FetchOptions): Promise<readonly QueryResult[]>;
  /** Labels that pictures of such a chart have shown since the page was opened, with their colours. */
  labelColors(formData: FormData): ReadonlyMap<string, string>;
  /** The code of a chart type as it stands now, for who may have to ask again when its plugin is replaced. */
  attempt(type: string): TypeAttempt;
}

export const ChartsToken = defineToken<Charts>('charts/charts@1', 'Draws charts and fetches their data.');

/** The service asks with the rights of this plugin, so installed plugins need the capability for rows. */
export const restrictCharts: Restrict<Charts> = (charts, gate) => ({
  ...charts,
  async fetchData(context, options) {
    gate.require('data:read', 'Fetching data of a chart');
    return charts.fetchData(context, options);
  },
});
