import { type AnyChartQuery, contextOf, currentForm } from '@facet/sdk/chart-form';
import { columnLabel, queryColumnsOf } from '@facet/sdk/chart-query';
import { type DataRow, exactTexts, type FormData, type QueryObject, type QueryResult } from '@facet/sdk/common';

const WHOLE = /^-?\d+$/;

/**
 * Writes whole numbers that a double does not hold as their digits where they name groups: two ids that are one double are two
 * marks, and a filter by either asks for its own rows. Metrics and axes stay numbers; of rows as they are, so do columns that
 * no control of names holds, such as coordinates.
 */
export function exactDimensions(
  query: AnyChartQuery,
  form: FormData,
  results: readonly QueryResult[],
): readonly QueryResult[] {
  const asked = contextOf(query, form).queries;
  const names = namesIn(query, form);
  return results.map((result, at) => withDigits(result, groupsOf(names, asked[at])));
}

function groupsOf(names: ReadonlySet<string>, { columns = [], metrics }: QueryObject = {}): ReadonlySet<string> {
  const groups = columns.filter((column) => typeof column === 'string' || column.columnType !== 'BASE_AXIS');
  const labels = groups.map(columnLabel);
  return new Set(metrics?.length ? labels : labels.filter((label) => names.has(label)));
}

/** Labels of the columns in controls of names. */
function namesIn({ form }: AnyChartQuery, stored: FormData): ReadonlySet<string> {
  const values = form.read(currentForm(form, stored));
  const controls = Object.keys(form.controls).filter((name) => form.controls[name]?.names);
  return new Set(controls.flatMap((name) => queryColumnsOf(values[name])).map(columnLabel));
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
