import type { ChartType } from '@facet/sdk/client';
import { cartesianOptions, type Drawings } from '@facet/plugin-highcharts/contract';
import { cartesianProps, type CartesianProps } from '@facet/plugin-highcharts/contract.client';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BarForm } from '../common/bar-query.ts';

export function barChart({ Drawing }: Drawings): ChartType<BarForm, CartesianProps> {
  return {
    transformProps: (input) =>
      cartesianProps(input, { mark: 'bar', horizontal: input.formData.orientation === 'horizontal' }),
    Component: function BarChart(props) {
      const { t } = useTranslation('facet/chart-bar');
      const options = useMemo(
        () => cartesianOptions({ ...props, texts: { total: t('tooltip.total'), soFar: t('tooltip.soFar') } }),
        [props, t],
      );
      return <Drawing options={options} label={t('label', { count: props.data.series.length })} />;
    },
  };
}
