import type { FilterValue, QueryResult } from '@facet/sdk/common';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import { markOf } from '@facet/plugin-charts/contract';
import type { AnswerTexts } from '@facet/plugin-highcharts/contract';
import type { PieForm } from '../common/pie-form.ts';

export interface Slice {
  readonly name: string;
  readonly value: number;
  /** Share of the whole, 0 to 1. */
  readonly share: number;
  /** Values of the dimensions; several for the combined slice, none where they are unknown. */
  readonly marks: readonly (readonly FilterValue[])[];
  readonly isOther: boolean;
}

export interface Slices {
  readonly list: readonly Slice[];
  /** Whether the row limit has cut parts of unknown amount; shares then refer to the visible parts. */
  readonly isCut: boolean;
}

/** More slices would be thinner than a pixel, and thousands of labels would block the page. */
const MOST = 500;

export const NO_SLICES: Slices = { list: [], isCut: false };

/**
 * One slice per row, and one for the remainder if the row limit has cut rows. Slices below `threshold_for_other`
 * percent are combined with the remainder, and so are slices beyond the maximum number. Rows without an amount have no
 * slice.
 *
 * @param whole Answer for all rows together. Amounts that do not add up to it, such as averages, have no remainder.
 */
export function slices(
  form: PieForm,
  result: QueryResult,
  whole: QueryResult | undefined,
  names: { readonly other: string } & Pick<AnswerTexts, 'mark' | 'name'>,
): Slices {
  const columns = (form.groupby ?? []).map(columnLabel);
  const metric = form.metric === undefined ? '' : metricLabel(form.metric);
  const rows = result.data.flatMap((row) => {
    const value = row[metric];
    if (typeof value !== 'number' || value <= 0) return [];
    const mark = markOf(row, columns);
    const name = names.mark(columns, mark) || names.name(metric);
    return [{ name, value, marks: [mark], isOther: false }];
  });
  const limit = form.row_limit ?? 0;
  const cut = limit > 0 && result.data.length >= limit;
  const rest = cut ? restOf(result, whole, metric) : 0;
  const sum = rows.reduce((total, row) => total + row.value, 0) + (rest ?? 0);
  const all = rows.map((row): Slice => ({ ...row, share: row.value / sum }));
  const least = form.threshold_for_other / 100;
  const thin = new Set([...all].sort((a, b) => b.value - a.value).slice(MOST));
  const small = all.filter((slice) => slice.share < least || thin.has(slice));
  const list = withOther(all, rest ? small : small.length < 2 ? [] : small, rest ?? 0, sum, names.other);
  return { list, isCut: cut && rest === null };
}

/** The difference of the whole and the rows; null when it is unknown. */
function restOf(result: QueryResult, whole: QueryResult | undefined, metric: string): number | null {
  const total = whole?.data[0]?.[metric];
  if (typeof total !== 'number') return null;
  const shown = result.data.reduce((sum, row) => sum + (typeof row[metric] === 'number' ? row[metric] : 0), 0);
  const rest = total - shown;
  // Sums of fractions are not exact.
  if (Math.abs(rest) <= Math.abs(total) * 1e-9) return 0;
  return rest > 0 ? rest : null;
}

function withOther(
  all: readonly Slice[],
  gathered: readonly Slice[],
  rest: number,
  sum: number,
  name: string,
): readonly Slice[] {
  const hidden = new Set(gathered);
  const value = gathered.reduce((total, slice) => total + slice.value, rest);
  if (value === 0) return all;
  const marks = rest > 0 ? [] : gathered.flatMap((slice) => slice.marks);
  return [...all.filter((slice) => !hidden.has(slice)), { name, value, share: value / sum, marks, isOther: true }];
}

export type LabelType = PieForm['label_type'];

/** The label of a slice. In a template `{name}`, `{value}` and `{percent}` are replaced. */
export function sliceLabel(
  type: LabelType,
  template: string,
  parts: { readonly name: string; readonly value: string; readonly percent: string },
): string {
  switch (type) {
    case 'value':
      return parts.value;
    case 'percent':
      return parts.percent;
    case 'key_value':
      return `${parts.name}: ${parts.value}`;
    case 'key_percent':
      return `${parts.name}: ${parts.percent}`;
    case 'key_value_percent':
      return `${parts.name}: ${parts.value} (${parts.percent})`;
    case 'value_percent':
      return `${parts.value} (${parts.percent})`;
    case 'template':
      return template
        .replaceAll('{name}', parts.name)
        .replaceAll('{value}', parts.value)
        .replaceAll('{percent}', parts.percent);
    default:
      return parts.name;
  }
}
