import { csvText } from '../../common/csv-text.ts';

/** A value of no fixed type as a cell. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return csvText(value);
  if (typeof value === 'number') return Number.isNaN(value) ? '' : String(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'bigint') return String(value);
  return csvText(JSON.stringify(value));
}
