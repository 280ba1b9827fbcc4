import { GenericType } from '@facet/sdk/common';
import type { Column } from './frame.ts';
import { isGap } from './ordering.ts';

/** A cell as part of a column's name: timestamps as ISO text with a space, booleans capitalised. */
export function cellText(cell: unknown, column: Pick<Column, 'type' | 'values'> | undefined): string {
  if (typeof cell === 'boolean') return cell ? 'True' : 'False';
  if (typeof cell !== 'number') return String(cell);
  if (column?.type === GenericType.temporal) return momentText(cell);
  // An integer column with a missing value contains floating-point numbers.
  const floats = column?.values.some(
    (value) => isGap(value) || typeof value === 'string' || (typeof value === 'number' && !Number.isInteger(value)),
  );
  return floats === true ? floatText(cell) : String(cell);
}

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
