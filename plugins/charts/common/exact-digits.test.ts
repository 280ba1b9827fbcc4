import { expect, it } from 'vitest';
import { groupedDigits } from './exact-digits.ts';

it.each([
  ['9007199254740993', '9,007,199,254,740,993'],
  ['-9223372036854775808', '\u22129,223,372,036,854,775,808'],
  ['1234567890123456789.123456789', '1,234,567,890,123,456,789.123456789'],
  ['-0.1234567890123456789', '\u22120.1234567890123456789'],
])('%s is shown as %s', (digits, shown) => {
  expect(groupedDigits(digits)).toBe(shown);
});
