import type { ChartInput } from '@facet/plugin-charts/contract.client';
import { type CartesianForm, crossFilterMask, selectedTexts, toggleMark } from '@facet/plugin-charts/contract';
import { xAxisColumn } from '@facet/sdk/chart-query';
import type { FilterValue } from '@facet/sdk/common';
import { cartesianData, type CartesianSeries, NO_DATA } from '../common/cartesian/cartesian-data.ts';
import { changeSinceFirst } from '../common/cartesian/change-since-first.ts';
import type { CartesianInput, CartesianLook } from '../common/cartesian/cartesian-input.ts';
import { metricFormatOf } from '../common/metric-format.ts';

export type CartesianProps = Omit<CartesianInput, 'texts'>;

/** What a chart over an axis draws from its answer, and what a click on one of its marks selects. */
export function cartesianProps(input: ChartInput<CartesianForm>, look: CartesianLook): CartesianProps {
  const { formData: form, queries, datasource, filterState } = input;
  const [result] = queries;
  const found = result
    ? cartesianData(form, result, {
        verbose: datasource?.verbose_map ?? {},
        numbersAreCategories: look.mark === 'bar',
        now: Date.now(),
      })
    : NO_DATA;
  const data = look.change ? changeSinceFirst(found) : found;
  const selected = selectedTexts(filterState);
  const onSelect = selectionOf(input, look, data.series, selected);
  return {
    ...look,
    form: look.change ? inPercent(form) : form,
    data,
    width: input.width,
    height: input.height,
    metricFormat: metricFormatOf(form, datasource),
    selected,
    colorOf: input.colorOf,
    ...(onSelect === undefined ? {} : { onSelect }),
  };
}

/** Shares in percent, unless somebody chose a format. */
const inPercent = (form: CartesianForm): CartesianForm =>
  form.y_axis_format === 'SMART_NUMBER' ? { ...form, y_axis_format: '+,.1%', currency_format: undefined } : form;

/** A mark stands for its group; without dimensions a bar stands for its category on the axis. */
function selectionOf(
  { formData: form, queries, hooks }: ChartInput<CartesianForm>,
  { mark }: CartesianLook,
  series: readonly CartesianSeries[],
  selected: readonly string[],
): CartesianProps['onSelect'] {
  const { setDataMask } = hooks;
  if (!setDataMask) return undefined;
  const { groupby: groups = [] } = form;
  if (groups.length > 0)
    return (clicked, _category, add) => {
      const chosen = new Set(toggleMark(selected, clicked.group.join(', '), add));
      const marks = series
        .filter((one) => chosen.has(one.group.join(', ')))
        .map((one): readonly FilterValue[] => one.group);
      setDataMask(crossFilterMask(groups, marks));
    };
  const axis = xAxisColumn(form);
  const isCategory = queries[0]?.coltypes[0] === 1;
  if (mark !== 'bar' || axis === undefined || !isCategory) return undefined;
  return (_clicked, category, add) => {
    if (category === null) return;
    const marks = toggleMark(selected, category, add).map((text): readonly FilterValue[] => [
      text === '<NULL>' ? null : text,
    ]);
    setDataMask(crossFilterMask([axis], marks));
  };
}
