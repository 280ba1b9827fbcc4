import {
  type AnyChartQuery,
  type BuiltContext,
  ChartQueryPoint,
  contextOf,
  type QueryState,
  withBorrowed,
} from '../common/chart-form/index.ts';
import { definePoint } from '../common/extension-point.ts';
import { FacetError } from '../common/errors.ts';
import type { FormData, QueryContext } from '../common/query/query-object.ts';

/** A chart type in another process: only the query of a stored form is sent. */
export interface RemoteChartQuery {
  /** Migrates a form of an older version first. */
  context(stored: FormData, state: QueryState): Promise<BuiltContext>;
}

/** `charts/query@1` as the server meets it: of built-in and of installed plugins. */
export const ServedChartQueryPoint = definePoint<{
  declared: object;
  implementation: AnyChartQuery | RemoteChartQuery;
}>({ id: ChartQueryPoint.id, description: ChartQueryPoint.description, side: 'both' });

const NO_STATE: QueryState = { ownState: {} };

/** The chart types at hand, such as `ctx.registry(ServedChartQueryPoint)`. */
interface ChartQueries {
  get(key: string): { load(): Promise<AnyChartQuery | RemoteChartQuery> } | undefined;
}

/** What a stored form asks; nothing where its chart type has no server half. */
export async function storedContext(
  queries: ChartQueries,
  stored: FormData,
  state: QueryState = NO_STATE,
): Promise<QueryContext | undefined> {
  const build = async (form: FormData, asked: QueryState): Promise<BuiltContext | undefined> => {
    const query = await servedQuery(queries, form.viz_type);
    return query && ('context' in query ? query.context(form, asked) : contextOf(query, form, asked));
  };
  const context = await build(stored, state);
  return context && withBorrowed(context, (form) => build(form, NO_STATE));
}

/** An installed plugin may draw in browsers alone: it declares its type for both sides, and nothing here implements it. */
async function servedQuery(queries: ChartQueries, type: string) {
  try {
    return await queries.get(type)?.load();
  } catch (error) {
    if (error instanceof FacetError && error.code === 'KRN_NOT_IMPLEMENTED') return undefined;
    throw error;
  }
}
