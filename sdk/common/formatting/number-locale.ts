import { formatLocale as d3FormatLocale, type FormatLocaleObject } from 'd3-format';
import { byLocale } from './by-locale.ts';

export const numberLocale: () => FormatLocaleObject = byLocale((tag) => {
  const parts = new Intl.NumberFormat(tag).formatToParts(1_234_567.8);
  const part = (type: string, fallback: string) => parts.find((one) => one.type === type)?.value ?? fallback;
  return d3FormatLocale({
    decimal: part('decimal', '.'),
    thousands: part('group', ','),
    grouping: [3],
    currency: ['$', ''],
  });
});
