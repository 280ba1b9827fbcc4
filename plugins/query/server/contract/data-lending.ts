import { definePoint, type FormData, type QueryObject, type ResultType, type Scope } from '@facet/sdk/common';
import type { SavedContext } from './saved-contexts.ts';

/** One query of a chart, by a person without a right to its data source. */
export interface LentQuestion {
  readonly scope: Scope;
  readonly source: { readonly type: string; readonly id: number };
  /** The form of the request, unchecked: it names the place of the query. */
  readonly form: FormData | undefined;
  readonly query: QueryObject;
  /** Rows, their SQL, or the description of the data source. */
  readonly type: ResultType;
}

/**
 * A place, such as a dashboard, that lends some queries to users without a right to their data: those of its charts. Only the answer
 * of the query is lent, neither the data source itself nor rows that row rules hide from the user.
 */
export interface DataLender {
  /**
   * The ids of the users who vouch for this query, when the place lends exactly it to the user now; none when it does not. The query
   * is answered only while at least one voucher may read the data source and every row of it.
   */
  lends(question: LentQuestion): Promise<readonly number[]>;
  /**
   * The query context of a saved chart in a place that lends it to the user; `undefined` where no place does.
   * @param place query string of the request
   */
  savedContext(
    scope: Scope,
    chartId: number,
    place: Readonly<Record<string, string>>,
  ): Promise<SavedContext | undefined>;
}

/** Called only if the person may not read the data source. Plugins in their own process cannot implement it. */
export const DataLendersPoint = definePoint<{ declared: { key?: string }; implementation: DataLender }>({
  id: 'query/data-lender@1',
  description: 'Places that lend questions to data.',
  side: 'server',
});
