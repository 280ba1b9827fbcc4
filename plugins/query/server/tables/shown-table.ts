import { GenericType } from '@facet/sdk/common';
import { formatNumber } from '@facet/sdk/formatting';
import type { ColumnVector } from '@facet/sdk/server';
import { type ResultTable, toFrame } from './result-table.ts';

/** Number formats by column name, as the form of a table chart sets them. */
export type ShownFormats = ReadonlyMap<string, string>;

export const NO_FORMATS: ShownFormats = new Map();

/** The formats that a table chart shows its numbers in; other chart types show theirs in ways of their own. */
export function shownFormats(form: Readonly<Record<string, unknown>> | null | undefined): ShownFormats {
  const config = form?.['viz_type'] === 'table' ? form['column_config'] : undefined;
  if (!isRecord(config)) return NO_FORMATS;
  return new Map(
    Object.entries(config).flatMap(([column, settings]) => {
      const format = isRecord(settings) ? settings['d3NumberFormat'] : undefined;
      return typeof format === 'string' && format !== '' ? [[column, format] as const] : [];
    }),
  );
}

/** The table with formatted numbers as texts. */
export function shownTable(table: ResultTable, formats: ShownFormats): ResultTable {
  if (formats.size === 0) return table;
  const { columns: values } = toFrame(table);
  const shown = table.names.map((name, index): ColumnVector | undefined => {
    const format = formats.get(name);
    if (format === undefined || table.types[index] !== GenericType.numeric) return undefined;
    return { kind: 'values', values: (values[index] ?? []).map((value) => numberText(value, format)) };
  });
  return {
    ...table,
    vectors: table.vectors.map((vector, index) => shown[index] ?? vector),
    types: table.types.map((type, index) => (shown[index] ? GenericType.string : type)),
    columns: table.columns.map((column, index) =>
      shown[index] ? { ...column, type: 'TEXT', generic: GenericType.string } : column,
    ),
  };
}

const numberText = (value: unknown, format: string): unknown =>
  typeof value === 'number' || typeof value === 'bigint' ? formatNumber(format, Number(value)) : value;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
