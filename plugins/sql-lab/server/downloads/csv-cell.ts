import type { CellValue } from '../../common/result-cells.ts';

/** Spreadsheets run texts that start like a formula; such texts get a leading quote. Numbers with a sign do not. */
const FORMULA = /^(?:[=@+\t\r]|-(?!\d))/;

export function csvCell(value: CellValue): string {
  if (value === null) return '';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'number') return String(value);
  return FORMULA.test(value) ? `'${value}` : value;
}
