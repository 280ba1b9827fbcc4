import type { QueryResult } from '@facet/sdk/common';
import { timeFormatter } from '@facet/sdk/formatting';
import type { GridCell, GridColumn } from '@facet/sdk/ui';

/** Rows of a dataset, prepared for a grid. */
export interface SampledRows {
  readonly answer: Pick<QueryResult, 'data' | 'exact_values'>;
  readonly rows: QueryResult['data'];
  readonly columns: readonly ({ readonly name: string } & Pick<GridColumn, 'kind' | 'format'>)[];
}

const KINDS = ['number', 'text', 'date', 'boolean'] as const;
const TIME_KIND = 2;
const moment = timeFormatter('%Y-%m-%d %H:%M:%S');

/**
 * Converts a response with samples; its timestamps are milliseconds and are formatted.
 * @throws TypeError where the response contains no rows.
 */
export function sampledRows(answer: Partial<QueryResult>): SampledRows {
  const { data, colnames, coltypes } = answer;
  if (data === undefined || colnames === undefined || coltypes === undefined)
    throw new TypeError('The answer contains no rows.');
  return {
    answer: { data, ...(answer.exact_values === undefined ? {} : { exact_values: answer.exact_values }) },
    rows: data,
    columns: colnames.map((name, index) => {
      const type = coltypes[index];
      return {
        name,
        kind: (type === undefined ? undefined : KINDS[type]) ?? 'text',
        ...(type === TIME_KIND ? { format: writtenMoment } : {}),
      };
    }),
  };
}

const writtenMoment = (value: GridCell): string => (typeof value === 'number' ? moment(value) : String(value));
