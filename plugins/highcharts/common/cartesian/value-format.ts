import type { CartesianForm } from '@facet/plugin-charts/contract';
import { currencyFormatter, type NumberFormatter } from '@facet/sdk/formatting';

export function valueFormatter(form: CartesianForm, metricFormat: string | undefined): NumberFormatter {
  if (form.contributionMode) return currencyFormatter(null, ',.1%');
  if (form.comparison_type === 'percentage' && (form.time_compare ?? []).length > 0)
    return currencyFormatter(null, ',.1%');
  const chosen = form.y_axis_format;
  return currencyFormatter(form.currency_format ?? null, chosen === 'SMART_NUMBER' ? (metricFormat ?? chosen) : chosen);
}
