import { tryParseOutsideObject } from '@facet/sdk/common';
import type { CellValue } from '../../common/result-cells.ts';
import type { ResultField } from '../../common/result-field.ts';
import type { ResultTable } from '../results/result-table.ts';

/** A column of the grid: a column of the result, or a member of the nested values in one. */
export interface ShownColumn {
  readonly name: string;
  readonly field: ResultField;
  /** Index of the column in the result. */
  readonly source: number;
  /** Name of the member; null for the column itself. */
  readonly member: string | null;
}

/** Number of rows that are searched for members. */
const SAMPLE_ROWS = 500;
const MOST_MEMBERS = 50;

export const plainColumns = (fields: readonly ResultField[]): readonly ShownColumn[] =>
  fields.map((field, source) => ({ name: field.name, field, source, member: null }));

/** The columns of the result, then one column per member of the nested values in its first rows. */
export function expandedColumns(table: ResultTable): readonly ShownColumn[] {
  const plain = plainColumns(table.fields);
  const members = plain.flatMap((column) =>
    membersOf(table, column.source).map((member) => ({ ...column, name: `${column.name}.${member}`, member })),
  );
  return [...plain, ...members];
}

/** Whether any column holds nested values. */
export const hasNested = (table: ResultTable): boolean =>
  table.fields.some((_, source) => membersOf(table, source).length > 0);

function membersOf(table: ResultTable, source: number): readonly string[] {
  const form = table.fields[source]?.form;
  if (form !== 'text' && form !== 'mixed') return [];
  const members = new Set<string>();
  for (let row = 0; row < Math.min(SAMPLE_ROWS, table.rowCount); row += 1) {
    for (const name of Object.keys(objectIn(table.cell(row, source)) ?? {})) members.add(name);
    if (members.size >= MOST_MEMBERS) break;
  }
  return [...members].slice(0, MOST_MEMBERS);
}

export function shownCell(table: ResultTable, row: number, { source, member }: ShownColumn): CellValue {
  const value = table.cell(row, source);
  if (member === null) return value;
  const inner = objectIn(value)?.[member];
  if (inner === undefined || inner === null) return null;
  return typeof inner === 'string' || typeof inner === 'number' || typeof inner === 'boolean'
    ? inner
    : JSON.stringify(inner);
}

/** Parses a text as a JSON object; undefined for anything else. */
function objectIn(value: CellValue): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'string' || !value.startsWith('{')) return undefined;
  return tryParseOutsideObject(value);
}
