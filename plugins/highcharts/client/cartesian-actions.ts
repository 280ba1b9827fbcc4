import {
  type CartesianForm,
  crossFilterMask,
  markFilters,
  markId,
  type MarkMenu,
  periodRange,
  selectedTexts,
  toggleMark,
} from '@facet/plugin-charts/contract';
import type { ChartInput } from '@facet/plugin-charts/contract.client';
import { xAxisColumn } from '@facet/sdk/chart-query';
import type { FilterValue, QueryColumn, QueryFilter } from '@facet/sdk/common';
import { axisText } from '../common/cartesian/axis-text.ts';
import type { CartesianData, CartesianSeries } from '../common/cartesian/cartesian-data.ts';
import type { CartesianInput } from '../common/cartesian/cartesian-input.ts';
import type { CartesianLook } from '../common/cartesian/cartesian-input.ts';

/**
 * The effect of a click on a mark. With dimensions a mark selects its group; without dimensions a bar selects its
 * category on the axis.
 */
export function cartesianActions(
  input: ChartInput<CartesianForm>,
  look: CartesianLook,
  data: CartesianData,
): Pick<CartesianInput, 'selects' | 'act'> {
  const { setDataMask, showMenu } = input.hooks;
  const select = setDataMask === undefined ? undefined : selectionOf(input, look, data, setDataMask);
  return {
    selects: select !== undefined,
    act(series, x, { add, menu }) {
      if (menu === undefined) return select?.(series, x, add);
      if (showMenu === undefined) return undefined;
      menu.taken();
      return showMenu({ at: menu.at, ...menuOf(input, data, series, x, select) });
    },
  };
}

type Select = (series: CartesianSeries, x: number, add: boolean) => void;

function selectionOf(
  { formData: form, queries, filterState }: ChartInput<CartesianForm>,
  { mark }: CartesianLook,
  data: CartesianData,
  setDataMask: NonNullable<ChartInput['hooks']['setDataMask']>,
): Select | undefined {
  const selected = selectedTexts(filterState);
  const { groupby: groups = [] } = form;
  if (groups.length > 0)
    return (clicked, _x, add) => {
      const chosen = new Set(toggleMark(selected, markId(clicked.group), add));
      const marks = data.series
        .filter((one) => chosen.has(markId(one.group)))
        .map((one): readonly FilterValue[] => one.group);
      setDataMask(crossFilterMask(groups, marks));
    };
  const axis = xAxisColumn(form);
  const isCategory = queries[0]?.coltypes[0] === 1;
  if (mark !== 'bar' || axis === undefined || !isCategory) return undefined;
  return (_clicked, x, add) => {
    const category = data.axis === 'category' ? data.categories[x] : undefined;
    if (category === undefined) return;
    const marks = toggleMark(selected, category, add).map((text): readonly FilterValue[] => [valueOf(text)]);
    setDataMask(crossFilterMask([axis], marks));
  };
}

const valueOf = (text: string): FilterValue => (text === '<NULL>' ? null : text);

/** The context menu of a mark. Without dimensions, "drill by" replaces the column of the axis. */
function menuOf(
  { formData: form, filterState }: ChartInput<CartesianForm>,
  data: CartesianData,
  series: CartesianSeries,
  x: number,
  select: Select | undefined,
): Omit<MarkMenu, 'at'> {
  const { groupby: groups = [] } = form;
  const axis = xAxisColumn(form);
  const here = axis === undefined ? [] : placeFilters(form, data, axis, x);
  const group = markFilters(groups, series.group);
  const category = data.axis === 'category' ? (data.categories[x] ?? '') : '';
  const text = groups.length > 0 ? markId(series.group) : category;
  const isCategory = data.axis === 'category' && groups.length === 0;
  return {
    label: [...(groups.length > 0 ? [text] : []), axisText(form, data, x)].join(', '),
    filters: [...group, ...here],
    by: isCategory ? { filters: here, control: 'x_axis' } : { filters: group, control: 'groupby' },
    ...(select
      ? { crossFilter: { isOn: selectedTexts(filterState).includes(text), toggle: () => select(series, x, false) } }
      : {}),
  };
}

/** Filters for the rows at one position of the axis: a period, a number, or a category. */
function placeFilters(form: CartesianForm, data: CartesianData, axis: QueryColumn, x: number): readonly QueryFilter[] {
  const moment = data.axis === 'datetime' ? x : data.moments?.[x];
  if (typeof moment === 'number')
    return [{ col: axis, op: 'TEMPORAL_RANGE', val: periodRange(moment, form.time_grain_sqla ?? undefined) }];
  if (data.axis === 'linear') return [{ col: axis, op: '==', val: x }];
  return markFilters([axis], [valueOf(data.categories[x] ?? '')]);
}
