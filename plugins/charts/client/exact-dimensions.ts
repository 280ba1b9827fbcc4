import { type AnyChartQuery, contextOf } from '@facet/sdk/chart-form';
import { columnLabel } from '@facet/sdk/chart-query';
import { type DataRow, exactTexts, type FormData, type QueryObject, type QueryResult } from '@facet/sdk/common';

const WHOLE = /^-?\d+$/;

/**
 * Writes whole numbers that a double does not hold as their digits where they name groups: two ids that are one double are two
 * marks, and a filter by either asks for its own rows. Metrics and axes stay numbers.
 */
export function exactDimensions(
  query: AnyChartQuery,
  form: FormData,
  results: readonly QueryResult[],
): readonly QueryResult[] {
  const asked = contextOf(query, form).queries;
  return results.map((result, at) => withDigits(result, groupsOf(asked[at])));
}

/** None of a query for rows as they are: their numbers may be drawn. */
function groupsOf({ columns = [], metrics }: QueryObject = {}): ReadonlySet<string> {
  if (!metrics || metrics.length === 0) return new Set();
  const groups = columns.filter((column) => typeof column === 'string' || column.columnType !== 'BASE_AXIS');
  return new Set(groups.map(columnLabel));
}

function withDigits(result: QueryResult, groups: ReadonlySet<string>): QueryResult {
  const columns = (result.exact_values ?? []).map(({ column }) => column).filter((column) => groups.has(column));
  if (columns.length === 0) return result;
  const exact = exactTexts(result);
  const data = result.data.map((row): DataRow => {
    const digits = columns.flatMap((column) => {
      const text = exact(row, column);
      return text !== undefined && WHOLE.test(text) ? [[column, text] as const] : [];
    });
    return digits.length === 0 ? row : Object.fromEntries([...Object.entries(row), ...digits]);
  });
  return { ...result, data };
}
