import type { Datasource, MetricFormat } from '../../contract.server.ts';

/** How a dataset writes its metrics, of those for which it says so. */
export const metricFormats = ({ metrics }: Pick<Datasource, 'metrics'>): ReadonlyMap<string, MetricFormat> =>
  new Map(
    metrics.flatMap(({ name, d3format, currency }) =>
      d3format || currency?.symbol ? [[name, { number: d3format || null, currency: currency ?? null }]] : [],
    ),
  );
