import { describe, expect, it } from 'vitest';
import type { MetricFormat } from '../../common/shown-sheet.ts';
import { excelFormat } from './excel-format.ts';

describe('formats of metrics in spreadsheets', () => {
  it.each<[string | null, MetricFormat['currency'], string | undefined]>([
    [',.2f', null, '#,##0.00'],
    ['.0f', null, '0'],
    ['.3~f', null, '0.###'],
    [',d', null, '#,##0'],
    ['.1%', null, '0.0%'],
    ['$,.2f', null, '"$"#,##0.00'],
    ['+,.1f', null, '+#,##0.0;-#,##0.0;+#,##0.0'],
    ['(.0f', null, '0;(0)'],
    ['.2e', null, '0.00E+00'],
    // What a spreadsheet has no code for.
    ['.3s', null, undefined],
    ['SMART_NUMBER', null, undefined],
    ['DURATION', null, undefined],
    [null, null, undefined],
    ['', null, undefined],
    [',.0f', { symbol: 'EUR', symbolPosition: 'prefix' }, '"€ "#,##0'],
    ['SMART_NUMBER', { symbol: 'JPY', symbolPosition: 'suffix' }, '#,##0.00" ¥"'],
    ['$,.2f', { symbol: 'USD' }, '"$ "#,##0.00'],
    ['.1%', { symbol: 'EUR' }, '"€ "0.0%'],
    [',.2f', { symbol: 'none such' }, '#,##0.00'],
    [',.2f', { symbol: '' }, '#,##0.00'],
  ])('%s with %j', (number, currency, code) => expect(excelFormat({ number, currency })).toBe(code));
});
