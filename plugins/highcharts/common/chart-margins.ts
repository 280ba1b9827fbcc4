import type { Margin } from '@facet/plugin-charts/contract';
import type { ChartOptions } from 'highcharts';

/** Margins for the titles of the axes, where the form sets them. */
export const chartMargins = (form: {
  readonly left_margin: Margin;
  readonly bottom_margin: Margin;
}): Pick<ChartOptions, 'marginLeft' | 'marginBottom'> => ({
  ...(form.left_margin === 'auto' ? {} : { marginLeft: form.left_margin }),
  ...(form.bottom_margin === 'auto' ? {} : { marginBottom: form.bottom_margin }),
});
