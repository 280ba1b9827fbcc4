import { GenericType, type QueryObject } from '@facet/sdk/common';
import type { ColumnVector } from '@facet/sdk/server';
import { strptime } from '../../common/time-range/strptime.ts';
import type { Datasource } from '../../contract.server.ts';
import { columnLabel, isAdhocColumn, TIMESTAMP_ALIAS } from '../sql/labels.ts';
import { plainValues, type ResultTable } from './result-table.ts';

const STORED_EPOCHS = new Set(['epoch_s', 'epoch_ms']);

/** Turns the time axis into moments where the dataset stores it as text or numbers of a format of its own. */
export function withAxisMoments(table: ResultTable, query: QueryObject, datasource: Datasource): ResultTable {
  const readers = table.names.map((name, index) => {
    const generic = table.columns[index]?.generic ?? null;
    if (generic === GenericType.temporal || generic === GenericType.boolean) return undefined;
    const format = axisFormat(name, query, datasource);
    return format === undefined ? undefined : strptime(format);
  });
  if (readers.every((reader) => reader === undefined)) return table;
  return {
    ...table,
    columns: table.columns.map((column, index) =>
      readers[index] ? { ...column, type: 'TIMESTAMP', generic: GenericType.temporal } : column,
    ),
    types: table.types.map((type, index) => (readers[index] ? GenericType.temporal : type)),
    vectors: table.vectors.map((vector, index) => {
      const reader = readers[index];
      return reader ? moments(vector, reader) : vector;
    }),
  };
}

function axisFormat(label: string, query: QueryObject, datasource: Datasource): string | undefined {
  const axis = (query.columns ?? []).find(
    (column) => isAdhocColumn(column) && column.columnType === 'BASE_AXIS' && columnLabel(column) === label,
  );
  const name =
    typeof axis === 'object' ? axis.sqlExpression : label === TIMESTAMP_ALIAS ? query.granularity : undefined;
  const column = datasource.columns.find((candidate) => candidate.name === name);
  const format = column?.isDttm === true ? column.pythonDateFormat : null;
  return format && !STORED_EPOCHS.has(format) ? format : undefined;
}

function moments(vector: ColumnVector, read: (text: string) => number | undefined): ColumnVector {
  const found = plainValues(vector).map((value) =>
    value === null || value === undefined ? undefined : read(String(value)),
  );
  const nulls = Uint8Array.from(found, (ms) => (ms === undefined ? 1 : 0));
  return {
    kind: 'numbers',
    values: Float64Array.from(found, (ms) => ms ?? 0),
    nulls: nulls.includes(1) ? nulls : null,
  };
}
