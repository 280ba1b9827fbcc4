import { formatLocale as d3FormatLocale, type FormatLocaleObject } from 'd3-format';
import { byLocale } from './by-locale.ts';

export interface NumberSigns {
  readonly decimal: string;
  readonly thousands: string;
}

/** How numbers are written in the language of the page, for fields in which they are typed. */
export const numberSigns: () => NumberSigns = byLocale((tag) => {
  const parts = new Intl.NumberFormat(tag).formatToParts(1_234_567.8);
  const part = (type: string, fallback: string) => parts.find((one) => one.type === type)?.value ?? fallback;
  return { decimal: part('decimal', '.'), thousands: part('group', ',') };
});

export const numberLocale: () => FormatLocaleObject = byLocale(() =>
  d3FormatLocale({ ...numberSigns(), grouping: [3], currency: ['$', ''] }),
);
