import type { FilterValue, QueryColumn } from '@facet/sdk/common';
import type { ChartInput, ChartPicture } from '@facet/sdk/client';
import { crossFilterMask, selectedTexts, toggleMark } from '@facet/plugin-charts/contract';
import { listOf, xAxisColumn } from '@facet/sdk/chart-query';
import {
  cartesianData,
  cartesianOptions,
  metricFormatOf,
  NO_DATA,
  type CartesianInput,
  type CartesianSeries,
  type Drawings,
} from '@facet/plugin-highcharts/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export type BarProps = Omit<CartesianInput, 'texts'>;

export function barProps(input: ChartInput): BarProps {
  const { formData: form, queries, datasource, filterState } = input;
  const [result] = queries;
  const data = result
    ? cartesianData(form, result, {
        verbose: datasource?.verbose_map ?? {},
        numbersAreCategories: true,
        now: Date.now(),
      })
    : NO_DATA;
  const selected = selectedTexts(filterState);
  const onSelect = selectionOf(input, data.series, selected);
  return {
    form,
    data,
    mark: 'bar',
    horizontal: form['orientation'] === 'horizontal',
    width: input.width,
    height: input.height,
    metricFormat: metricFormatOf(form, datasource),
    selected,
    colorOf: input.colorOf,
    ...(onSelect === undefined ? {} : { onSelect }),
  };
}

/** A bar stands for its group; without dimensions it stands for its category on the axis. */
function selectionOf(
  { formData: form, queries, hooks }: ChartInput,
  series: readonly CartesianSeries[],
  selected: readonly string[],
): BarProps['onSelect'] {
  const { setDataMask } = hooks;
  if (!setDataMask) return undefined;
  const groups = listOf<QueryColumn>(form['groupby']);
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
  if (axis === undefined || !isCategory) return undefined;
  return (_clicked, category, add) => {
    if (category === null) return;
    const marks = toggleMark(selected, category, add).map((text): readonly FilterValue[] => [
      text === '<NULL>' ? null : text,
    ]);
    setDataMask(crossFilterMask([axis], marks));
  };
}

export function barPicture({ Drawing }: Drawings): ChartPicture<ChartInput['formData'], BarProps> {
  function BarChart(props: BarProps) {
    const { t } = useTranslation('facet/chart-bar');
    const options = useMemo(
      () => cartesianOptions({ ...props, texts: { total: t('tooltip.total'), soFar: t('tooltip.soFar') } }),
      [props, t],
    );
    return <Drawing options={options} label={t('label', { count: props.data.series.length })} />;
  }
  return { transformProps: barProps, Component: BarChart };
}
