import { metricLabel } from '@facet/sdk/chart-query';
import { currencyFormatter } from '@facet/sdk/formatting';
import type { NumberForm } from '../common/number-forms.ts';

/** A value of a result. */
export type Shown = number | string | boolean | null | undefined;

/** The moment that a value stands for, in epoch milliseconds, where the form or the data says that it is one. */
export function momentOf(form: NumberForm, value: Shown, isTemporal: boolean): number | null {
  if (value === null || value === undefined || !(form.force_timestamp_formatting || isTemporal)) return null;
  const moment = typeof value === 'number' ? value : Date.parse(String(value));
  return Number.isNaN(moment) ? null : moment;
}

/** The text of the large number, which is no moment. */
export function numberText(form: NumberForm, value: Shown, metricFormat: string | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'number') return String(value);
  const chosen = form.y_axis_format;
  const format = chosen === 'SMART_NUMBER' ? (metricFormat ?? chosen) : chosen;
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

export function subtitleOf(form: NumberForm): string {
  return form.subtitle || (form.subheader ?? '');
}

/** Column of the number in an answer. */
export function metricName({ metric }: NumberForm): string {
  return metric === undefined ? '' : metricLabel(metric);
}
