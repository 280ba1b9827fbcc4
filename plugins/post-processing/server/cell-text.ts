import { GenericType } from '@facet/sdk/common';
import type { Column } from './frame.ts';
import { isGap } from './ordering.ts';

/** Texts of a column's cells in column names: timestamps as ISO text with a space, booleans capitalised. */
export function cellTexts({ type, values }: Pick<Column, 'type' | 'values'>): (cell: unknown) => string {
  let floats: boolean | undefined;
  return (cell) => {
    if (typeof cell === 'boolean') return cell ? 'True' : 'False';
    if (typeof cell !== 'number') return String(cell);
    if (type === GenericType.temporal) return momentText(cell);
    floats ??= values.some(makesFloats);
    return floats ? floatText(cell) : String(cell);
  };
}

/** An integer column with a missing value contains floating-point numbers. */
const makesFloats = (value: unknown): boolean =>
  isGap(value) || typeof value === 'string' || (typeof value === 'number' && !Number.isInteger(value));

function momentText(epochMs: number): string {
  const whole = Math.floor(epochMs);
  const date = new Date(whole).toISOString();
  const micros = (((whole % 1000) + 1000) % 1000) * 1000 + Math.round((epochMs - whole) * 1000);
  return `${date.slice(0, 10)} ${date.slice(11, 19)}${micros === 0 ? '' : `.${String(micros).padStart(6, '0')}`}`;
}

/** The shortest text of a floating-point number, with `.0` after an integer. */
export function floatText(value: number): string {
  if (!Number.isInteger(value)) return String(value).replace(/e-(\d)$/, 'e-0$1');
  return Math.abs(value) < 1e16 ? `${value}.0` : String(value);
}
