import { csvText } from '../../common/csv-text.ts';
import { infinityText } from './infinity-text.ts';

/** A value of no fixed type as a cell. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return csvText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : endlessText(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'bigint') return String(value);
  return csvText(JSON.stringify(value));
}

const endlessText = (value: number): string => (Number.isNaN(value) ? '' : infinityText(value));
