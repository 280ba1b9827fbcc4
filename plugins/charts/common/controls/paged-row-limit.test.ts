import { expect, it } from 'vitest';
import { pagedRowLimit } from './validators.ts';

const validate = pagedRowLimit((form) => form['server_pagination'] === true);

it.each([
  ['no limit', null, false, null],
  ['as many as one run gives', 100_000, false, null],
  ['more in one run', 100_001, false, 'Server pagination needs to be enabled for values over 100000'],
  ['more, page by page', '250000', true, null],
  ['more than are counted', 500_001, true, 'Value cannot exceed 500000'],
  ['more than are counted, in one run', 500_001, false, 'Value cannot exceed 500000'],
])('[A5.17] %s: %j rows, pages %s', (_, rows, server_pagination, problem) => {
  expect(validate(rows, { viz_type: 'table', datasource: '1__table', server_pagination })).toBe(problem);
});
