import type { Datasource } from '@facet/plugin-query/contract.server';
import type { ReadableDatasets } from './readable-datasets.ts';

export interface MeasuredDataset {
  readonly dataset: Datasource;
  /** Columns that hold times. */
  readonly times: Datasource['columns'];
  /** The one that is used unless an alert names another. */
  readonly time: string | undefined;
}

/** `undefined`: there is no such dataset, or the caller may not read it. */
export async function measuredDataset(datasets: ReadableDatasets, id: number): Promise<MeasuredDataset | undefined> {
  const dataset = await datasets.find(id);
  if (dataset === undefined) return undefined;
  const times = dataset.columns.filter(({ isDttm, isActive }) => isDttm && isActive);
  return { dataset, times, time: dataset.mainDttmCol ?? times[0]?.name };
}
