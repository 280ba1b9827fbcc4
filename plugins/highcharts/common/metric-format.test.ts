import { expect, it } from 'vitest';
import { metricPrinter } from './metric-format.ts';

const dataset = {
  column_formats: { revenue: ',.2f', share: '.1%' },
  currency_formats: {
    revenue: { symbol: 'EUR', symbolPosition: 'suffix' as const },
    share: { symbol: 'EUR', symbolPosition: 'suffix' as const },
  },
};

it.each([
  ['revenue', undefined, '1,234.50 €'],
  ['revenue', ',d', '1,235 €'],
  ['revenue', '.0%', '123450%'],
  ['share', undefined, '123450.0%'],
  ['other', undefined, '1.23k'],
])('a number of %s in the chosen pattern %s is %s', (metric, chosen, text) => {
  expect(metricPrinter(dataset, metric, chosen)(1234.5)).toBe(text);
});
