import { currencyFormatter, timeFormatter } from '@facet/sdk/formatting';
import type { NumberForm } from '../common/number-forms.ts';

/** The text of the large number; a moment or a text gets the date format when the form or the data says so. */
export function numberText(
  form: NumberForm,
  value: number | string | boolean | null | undefined,
  options: { readonly isTemporal: boolean; readonly metricFormat: string | undefined },
): string | null {
  if (value === null || value === undefined) return null;
  if (form.force_timestamp_formatting || options.isTemporal) {
    const moment = typeof value === 'number' ? value : Date.parse(String(value));
    return Number.isNaN(moment) ? String(value) : timeFormatter(form.time_format)(moment);
  }
  if (typeof value !== 'number') return String(value);
  const chosen = form.y_axis_format;
  const format = chosen === 'SMART_NUMBER' ? (options.metricFormat ?? chosen) : chosen;
  return currencyFormatter(form.currency_format ?? null, format)(value);
}

/** Font size in pixels: the proportion that the form names, bounded so that the text fits its box. */
export function fontSize(
  text: string,
  proportion: number,
  box: { readonly width: number; readonly height: number },
): number {
  const NORMAL = 0.4;
  const BASE = 28;
  const byChoice = BASE * (proportion / NORMAL) * Math.max(1, Math.min(2, box.height / 140));
  const byWidth = box.width / Math.max(1, text.length * 0.6);
  return Math.max(12, Math.floor(Math.min(byChoice, byWidth, box.height * 0.6)));
}
