import type { FilterValue, QueryColumn } from '@facet/sdk/common';
import type { ChartInput, ChartPicture } from '@facet/sdk/client';
import { crossFilterMask, selectedTexts, toggleMark } from '@facet/plugin-charts/contract';
import { listOf } from '@facet/sdk/chart-query';
import {
  cartesianData,
  cartesianOptions,
  metricFormatOf,
  NO_DATA,
  type CartesianInput,
  type CartesianSeries,
  type Drawings,
  type Mark,
} from '@facet/plugin-highcharts/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const MARKS: readonly Mark[] = ['line', 'scatter', 'smooth', 'bar', 'start', 'middle', 'end'];

export type LineProps = Omit<CartesianInput, 'texts'>;

export function lineProps(input: ChartInput): LineProps {
  const { formData: form, queries, datasource, filterState, hooks } = input;
  const [result] = queries;
  const data = result
    ? cartesianData(form, result, {
        verbose: datasource?.verbose_map ?? {},
        numbersAreCategories: false,
        now: Date.now(),
      })
    : NO_DATA;
  const columns = listOf<QueryColumn>(form['groupby']);
  const selected = selectedTexts(filterState);
  return {
    form,
    data,
    mark: MARKS.find((mark) => mark === form['seriesType']) ?? 'line',
    area: form['area'] === true,
    width: input.width,
    height: input.height,
    metricFormat: metricFormatOf(form, datasource),
    selected,
    colorOf: input.colorOf,
    ...(hooks.setDataMask && columns.length > 0
      ? {
          onSelect(series: CartesianSeries, _category: string | null, add: boolean) {
            const chosen = new Set(toggleMark(selected, series.group.join(', '), add));
            const marks = data.series
              .filter((one) => chosen.has(one.group.join(', ')))
              .map((one): readonly FilterValue[] => one.group);
            hooks.setDataMask?.(crossFilterMask(columns, marks));
          },
        }
      : {}),
  };
}

export function linePicture({ Drawing }: Drawings): ChartPicture<ChartInput['formData'], LineProps> {
  function LineChart(props: LineProps) {
    const { t } = useTranslation('facet/chart-line');
    const options = useMemo(
      () => cartesianOptions({ ...props, texts: { total: t('tooltip.total'), soFar: t('tooltip.soFar') } }),
      [props, t],
    );
    return <Drawing options={options} label={t('label', { count: props.data.series.length })} />;
  }
  return { transformProps: lineProps, Component: LineChart };
}
