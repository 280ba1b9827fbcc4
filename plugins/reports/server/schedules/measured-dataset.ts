import type { Datasource, Datasources } from '@facet/plugin-query/contract.server';

export interface MeasuredDataset {
  readonly dataset: Datasource;
  /** Columns that hold times. */
  readonly times: Datasource['columns'];
  /** The one that is used unless an alert names another. */
  readonly time: string | undefined;
}

/** `undefined`: there is no such dataset, or it is hidden from the caller. */
export async function measuredDataset(sources: Datasources, id: number): Promise<MeasuredDataset | undefined> {
  const dataset = await sources.find('table', id);
  if (dataset === undefined) return undefined;
  const times = dataset.columns.filter(({ isDttm, isActive }) => isDttm && isActive);
  return { dataset, times, time: dataset.mainDttmCol ?? times[0]?.name };
}
