import { type AnyChartQuery, ChartQueryPoint, contextOf, type QueryState } from '../common/chart-form/index.ts';
import { definePoint } from '../common/extension-point.ts';
import type { FormData, QueryContext } from '../common/query/query-object.ts';

/** A chart type in another process: what a stored form asks is all of it that crosses. */
export interface RemoteChartQuery {
  /** Brings a form of an older version to its own first. */
  context(stored: FormData, state: QueryState): Promise<QueryContext>;
}

/** `charts/query@1` as the server meets it: of built-in and of installed plugins. */
export const ServedChartQueryPoint = definePoint<{
  declared: object;
  implementation: AnyChartQuery | RemoteChartQuery;
}>({ id: ChartQueryPoint.id, description: ChartQueryPoint.description, side: 'both' });

const NO_STATE: QueryState = { ownState: {} };

/** What a stored form asks, wherever its chart type runs. */
export async function storedContext(
  query: AnyChartQuery | RemoteChartQuery,
  stored: FormData,
  state: QueryState = NO_STATE,
): Promise<QueryContext> {
  return 'context' in query ? query.context(stored, state) : contextOf(query, stored, state);
}
