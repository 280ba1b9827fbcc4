import { askedForm, ownForm } from '../chart-query/own-form.ts';
import { completeContext } from '../chart-query/query-context.ts';
import { definePoint } from '../extension-point.ts';
import { columnLabel } from '../chart-query/labels.ts';
import type { FormData, QueryColumn, QueryContext, QueryObject } from '../query/query-object.ts';
import type { Controls } from './control.ts';
import type { ChartForm, FormOf } from './form.ts';
import { currentForm } from './form-version.ts';

/** What a screen adds to the form of a chart, such as the page of a table. */
export interface QueryState {
  readonly ownState: Readonly<Record<string, unknown>>;
}

/** The queries of another chart type, such as those of a saved chart that is drawn once for each place. */
export interface BorrowedQueries {
  readonly form: FormData;
  /** Columns by which each of the queries also groups its rows. */
  readonly groupedBy?: readonly QueryColumn[];
}

export type QueryContextInput = Omit<QueryContext, 'datasource'> & {
  readonly datasource?: QueryContext['datasource'];
  /** Used in place of its own queries, on its own dataset; `queries` is then empty. */
  readonly borrowed?: BorrowedQueries;
};

/** As a chart type builds it: borrowed queries are not yet resolved. */
export type BuiltContext = QueryContext & Pick<QueryContextInput, 'borrowed'>;

/** The query of a chart type: its form, and how a form becomes a query context. Runs in browsers and on the server. */
export interface ChartQuery<C extends Controls = Controls> {
  readonly form: ChartForm<C>;
  buildQuery(form: FormOf<ChartForm<C>>, state: QueryState): QueryContextInput;
  /**
   * Saved charts that it draws. A type with parts has no queries of its own: its answers are those of its parts, each with its
   * `part`, queried with the rights of the reader and with the filters of the chart itself.
   */
  parts?(form: FormOf<ChartForm<C>>): readonly number[];
}

// oxlint-disable-next-line typescript/no-explicit-any -- the host feeds each type only its own form
export type AnyChartQuery = ChartQuery<any>;

export const ChartQueryPoint = definePoint<{ declared: object; implementation: AnyChartQuery }>({
  id: 'charts/query@1',
  description: 'How chart types ask for data; the key is the viz_type of the contract.',
  side: 'both',
});

/** Ties the query of a chart type to its form, so that `buildQuery` is given typed values. */
export function defineChartQuery<const C extends Controls>(query: ChartQuery<C>): ChartQuery<C> {
  return query;
}

/** The saved charts that a stored form draws; most draw none. */
export function partsIn(query: AnyChartQuery, stored: FormData): readonly number[] {
  if (query.parts === undefined) return [];
  const form = askedForm(currentForm(query.form, stored), query.form.members);
  return query.parts(query.form.read(form) as FormOf<ChartForm>);
}

const NO_STATE: QueryState = { ownState: {} };

/** The query context of a stored form. A chart type sees only members that it declares, so that no other can affect its query. */
export function contextOf(query: AnyChartQuery, stored: FormData, state: QueryState = NO_STATE): BuiltContext {
  const form = currentForm(query.form, stored);
  const { members } = query.form;
  const asked = query.form.read(askedForm(form, members)) as FormOf<ChartForm>;
  return completeContext(ownForm(form, members), query.buildQuery(asked, state));
}

/**
 * Resolves the borrowed queries of a context. A chart that is borrowed from cannot borrow itself: its own queries are used.
 * @param build Builds the context of a form of any chart type.
 */
export async function withBorrowed(
  { borrowed, ...context }: BuiltContext,
  build: (form: FormData) => Promise<Pick<BuiltContext, 'queries'> | undefined>,
): Promise<QueryContext> {
  if (borrowed === undefined) return context;
  const { form, groupedBy = [] } = borrowed;
  const built = await build({ ...form, datasource: `${context.datasource.id}__${context.datasource.type}` });
  return { ...context, queries: (built?.queries ?? []).map((query) => groupedAlso(query, groupedBy)) };
}

function groupedAlso(query: QueryObject, columns: readonly QueryColumn[]): QueryObject {
  const known = new Set((query.columns ?? []).map(columnLabel));
  const missing = columns.filter((column) => !known.has(columnLabel(column)));
  return missing.length === 0 ? query : { ...query, columns: [...missing, ...(query.columns ?? [])] };
}
