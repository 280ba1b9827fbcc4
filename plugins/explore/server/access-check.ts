import type { SavedCharts } from '@facet/plugin-charts/contract.server';
import type { Datasources } from '@facet/plugin-query/contract.server';
import { personOf, type Scope, type Scoped } from '@facet/sdk/common';
import { type Access, notFound } from '@facet/sdk/server';

interface Parts {
  readonly charts: Scoped<SavedCharts>;
  readonly sources: Scoped<Datasources>;
  readonly access: Access;
}

/** Checks whether the user may store, change and read the form of a chart. */
export const accessCheck =
  ({ charts, sources, access }: Parts) =>
  /** @throws HttpError 404 without the chart or data source, 403 without access to the data source */
  async (
    scope: Scope,
    { type, id }: { readonly type: string; readonly id: number },
    chartId: number | null | undefined,
  ): Promise<void> => {
    const own = charts.for(scope);
    if (chartId && (await own.find(chartId)) === undefined) throw notFound();
    const source = await sources.for(scope).find(type, id);
    if (source === undefined) throw notFound();
    if (chartId && (await own.isOwner(chartId))) return;
    access.ensureDatasource(personOf(scope), source.subject);
  };
