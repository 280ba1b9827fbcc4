import type { PayloadOf } from '@facet/plugin-explore-json/contract.server';
import { metricLabel } from '@facet/sdk/chart-query';
import type { QueryMetric } from '@facet/sdk/common';
import { periodsOf } from '../common/periods.ts';

/**
 * Each period as a series over the newest one, which is named `current`; the others are named by their number of
 * periods back.
 */
export const periodsPayload: PayloadOf = (rows, { all: [axis = '', first = ''] }, { metric, freq = 'W-MON' }) => {
  const label = metric === undefined ? first : metricLabel(metric as QueryMetric);
  const moments = rows.flatMap((row) => (typeof row[axis] === 'number' ? [{ at: row[axis], y: row[label] }] : []));
  const last = moments.reduce((most, { at }) => Math.max(most, at), Number.NEGATIVE_INFINITY);
  const found = moments.length === 0 ? null : periodsOf(String(freq), last);
  if (found === null) return [];
  const byPeriod = Map.groupBy(
    moments.map(({ at, y }) => ({ ...found.place(at), y })),
    ({ back }) => back,
  );
  const most = Math.max(...byPeriod.keys());
  return [...byPeriod]
    .toSorted(([a], [b]) => a - b)
    .map(([back, points]) => ({
      key: back === 0 ? 'current' : String(-back),
      values: points.map(({ offset, y }) => ({ x: found.newest + offset, y: y ?? null })).sort((a, b) => a.x - b.x),
      rank: back,
      perc: 1 - back / (most + 1),
    }));
};
