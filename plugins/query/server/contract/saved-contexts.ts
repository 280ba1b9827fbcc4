import { definePoint, type QueryContext, type Scope } from '@facet/sdk/common';

export interface SavedContext {
  readonly name: string;
  /** JSON text of the query context, when the chart has been saved with one. */
  readonly queryContext: string | null;
  readonly cacheTimeout: number | null;
  /** What the stored form asks, for a chart that was saved without a query context; nothing where its type is unknown here. */
  asked?(): Promise<QueryContext | undefined>;
}

export interface SavedContextSource {
  /** `undefined` when there is no such chart, or the caller may not see it. */
  find(scope: Scope, id: number): Promise<SavedContext | undefined>;
}

/**
 * Where saved charts come from; the charts plugin fills it, key `chart`. Not from the process of an installed plugin: what it gave
 * would be asked as a chart that its readers have been given.
 */
export const SavedContextsPoint = definePoint<{ declared: { key?: string }; implementation: SavedContextSource }>({
  id: 'query/saved-context@1',
  description: 'Query contexts of saved charts by id.',
  side: 'server',
});
