import { describe, expect, it } from 'vitest';
import { SheetNames } from './sheet-names.ts';

const claimed = (...wanted: readonly string[]): readonly string[] => {
  const names = new SheetNames();
  return wanted.map((name) => names.claim(name));
};

describe('names of sheets', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['stay as they are', ['Sales', 'Größe 5 %'], ['Sales', 'Größe 5 %']],
    ['lose what no spreadsheet takes', ['a/b\\c[d]:*?\u0000e', "'quoted'"], ['a b c d     e', 'quoted']],
    ['are never empty', ['', '???', "''"], ['Sheet', 'Sheet (2)', 'Sheet (3)']],
    ['have 31 characters at most', ['x'.repeat(40), 'x'.repeat(50)], ['x'.repeat(31), `${'x'.repeat(27)} (2)`]],
    ['differ by more than case', ['Sales', 'SALES', 'sales (2)'], ['Sales', 'SALES (2)', 'sales (2) (2)']],
    ['leave what is reserved', ['History'], ['History (2)']],
    ['break no character', [`${'x'.repeat(30)}🦆`], ['x'.repeat(30)]],
    ['count on', ['Sheet1', 'Sheet1', 'Sheet1'], ['Sheet1', 'Sheet2', 'Sheet3']],
  ])('%s', (_, wanted, names) => {
    expect(claimed(...wanted)).toEqual(names);
  });
});
