import type { QueryResult } from '@facet/sdk/common';
import { timeFormatter } from '@facet/sdk/formatting';
import type { GridColumn } from '@facet/sdk/ui';

const KINDS = { 0: 'number', 1: 'text', 2: 'date', 3: 'boolean' } as const;
const moment = timeFormatter('%Y-%m-%d %H:%M:%S');

/** Columns of a grid for the rows of an answer, named as the dataset names them. */
export function gridColumns(
  result: QueryResult,
  verbose: Readonly<Record<string, string>> | undefined,
): readonly GridColumn[] {
  return result.colnames.map((key, at) => {
    const type = result.coltypes[at];
    const kind = type === undefined ? undefined : KINDS[type];
    return {
      key,
      label: verbose?.[key] ?? key,
      ...(kind === undefined ? {} : { kind }),
      ...(kind === 'date'
        ? { format: (value) => (typeof value === 'number' ? moment(value).replace(' 00:00:00', '') : String(value)) }
        : {}),
    };
  });
}
