import { expect, it } from 'vitest';
import { answerTexts } from './answer-texts.ts';

const EUR = { symbol: 'EUR', symbolPosition: 'suffix' } as const;
const datasource = { verbose_map: {}, column_formats: { cost: ',.2f' }, currency_formats: { cost: EUR } };
const answered = (metric: string) => ({
  formData: { viz_type: 'any', datasource: '1__table', metric },
  queries: [],
  datasource,
});

it.each([
  ['cost', {}, '5.00 €'],
  ['cost', { number: ',.1%' }, '500.0%'],
  ['cost', { currency: { symbol: 'USD', symbolPosition: 'prefix' } as const }, '$ 5.00'],
  ['cost', { metric: ',.1f' }, '5.0'],
  ['other', {}, '5'],
])('[B3.6] a value of %s with %j is written as %s', (metric, formats, expected) => {
  expect(answerTexts(answered(metric), formats).value(5)).toBe(expected);
});
