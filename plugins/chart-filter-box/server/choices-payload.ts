import type { AnsweredQuery, PayloadOf, Row } from '@facet/plugin-explore-json/contract.server';
import { metricLabel } from '@facet/sdk/chart-query';
import { filterConfigs } from '../common/filter-config.ts';

/** The choices of each input by column, in the order of the query. */
export const choicesPayload: PayloadOf = (rows, names, form, others = []) => {
  const answers: readonly AnsweredQuery[] = [{ rows, names }, ...others];
  return Object.fromEntries(
    filterConfigs(form['filter_configs']).map(({ column, metric }, at): [string, readonly Row[]] => [
      column,
      (answers[at]?.rows ?? []).map((row) => ({
        id: row[column] ?? null,
        text: row[column] ?? null,
        ...(metric === null ? {} : { metric: row[metricLabel(metric)] ?? null }),
      })),
    ]),
  );
};
