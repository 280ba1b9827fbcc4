import { type CartesianForm, isPercent, valuePattern } from '@facet/plugin-charts/contract';
import { type CurrencyFormat, currencyFormatter, type NumberFormatter } from '@facet/sdk/formatting';
import { tickPattern } from '../metric-format.ts';

/** The number format of a metric in its dataset. */
export interface MetricLook {
  readonly metricFormat?: string | undefined;
  readonly metricCurrency?: CurrencyFormat | undefined;
}

/** The format of the chart wins over that of its metric. */
export function valueFormatter(form: CartesianForm, { metricFormat, metricCurrency }: MetricLook): NumberFormatter {
  if (form.contributionMode) return currencyFormatter(null, ',.1%');
  if (form.comparison_type === 'percentage' && (form.time_compare ?? []).length > 0)
    return currencyFormatter(null, ',.1%');
  const chosen = valuePattern(form.y_axis_format, form.stack) ?? 'SMART_NUMBER';
  const currency = form.currency_format?.symbol ? form.currency_format : isPercent(chosen) ? null : metricCurrency;
  return currencyFormatter(currency, chosen === 'SMART_NUMBER' ? (metricFormat ?? chosen) : chosen);
}

/** Of the lines of the value axis. */
export function tickFormatter(form: CartesianForm, look: MetricLook): NumberFormatter {
  const { metricFormat } = look;
  return valueFormatter(form, {
    ...look,
    ...(metricFormat === undefined ? {} : { metricFormat: tickPattern(metricFormat) }),
  });
}
