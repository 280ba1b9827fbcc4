import type { ChartType } from '@facet/sdk/client';
import { cartesianOptions, type Drawings } from '@facet/plugin-highcharts/contract';
import { cartesianProps, type CartesianProps } from '@facet/plugin-highcharts/contract.client';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineForm } from '../common/line-query.ts';

export function lineChart({ Drawing }: Drawings): ChartType<LineForm, CartesianProps> {
  return {
    transformProps: (input) => cartesianProps(input, { mark: input.formData.seriesType, area: input.formData.area }),
    Component: function LineChart(props) {
      const { t } = useTranslation('facet/chart-line');
      const options = useMemo(
        () => cartesianOptions({ ...props, texts: { total: t('tooltip.total'), soFar: t('tooltip.soFar') } }),
        [props, t],
      );
      return <Drawing options={options} label={t('label', { count: props.data.series.length })} />;
    },
  };
}
