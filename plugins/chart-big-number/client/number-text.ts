import { metricLabel } from '@facet/sdk/chart-query';
import { type CurrencyFormat, currencyFormatter } from '@facet/sdk/formatting';
import type { NumberForm, NumberTextForm } from '../common/number-controls.ts';

/** A value of a result. */
export type Shown = number | string | boolean | null | undefined;

/** Epoch milliseconds of a value, if the form or the data declares it a timestamp; otherwise null. */
export function momentOf(form: NumberForm, value: Shown, isTemporal: boolean): number | null {
  if (value === null || value === undefined || !(form.force_timestamp_formatting || isTemporal)) return null;
  const moment = typeof value === 'number' ? value : Date.parse(String(value));
  return Number.isNaN(moment) ? null : moment;
}

/** The text of the large number, if it is not a timestamp. */
export function numberText(
  form: NumberTextForm,
  value: Shown,
  metricFormat: string | undefined,
  metricCurrency?: CurrencyFormat,
): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'number') return String(value);
  const chosen = form.y_axis_format;
  const format = chosen === 'SMART_NUMBER' ? (metricFormat ?? chosen) : chosen;
  const currency = form.currency_format?.symbol ? form.currency_format : format.includes('%') ? null : metricCurrency;
  return currencyFormatter(currency, format)(value);
}

/** Font size in pixels: the proportion in the form, limited so that the text fits into its box. */
export function fontSize(
  text: string,
  proportion: number,
  box: { readonly width: number; readonly height: number },
): number {
  const NORMAL = 0.4;
  const BASE = 28;
  const byChoice = BASE * (proportion / NORMAL) * Math.max(1, Math.min(4, box.height / 140));
  const byWidth = box.width / Math.max(1, text.length * 0.6);
  return Math.max(12, Math.floor(Math.min(byChoice, byWidth, box.height * 0.6)));
}

/** Sizes of the lines around the number, in pixels. */
export interface TextSizes {
  readonly name: number;
  readonly subtitle: number;
  /** Size of the line between number and subtitle. */
  readonly subheader: number;
}

const DEFAULT_SIZE = 0.15;

export function textSizes(
  form: NumberTextForm,
  texts: { readonly name: string | null; readonly subtitle: string },
  box: { readonly width: number; readonly height: number },
): TextSizes {
  const of = (text: string, proportion: number | undefined) => fontSize(text, proportion ?? DEFAULT_SIZE, box);
  return {
    name: of(texts.name ?? '', form.metric_name_font_size),
    // Older forms use the name "subheader" for the subtitle.
    subtitle: of(texts.subtitle, form.subtitle_font_size ?? form.subheader_font_size),
    subheader: of('', form.subheader_font_size),
  };
}

export function subtitleOf(form: NumberTextForm): string {
  return form.subtitle || (form.subheader ?? '');
}

/** Name of the metric's column in an answer. */
export function metricName({ metric }: Pick<NumberForm, 'metric'>): string {
  return metric === undefined ? '' : metricLabel(metric);
}
