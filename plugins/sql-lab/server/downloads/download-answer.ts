import { Readable } from 'node:stream';
import type { TableFileFormat, TableWriters } from '@facet/plugin-query/contract.server';
import type { HttpResult } from '@facet/sdk/server';
import type { ReadableResult } from '../results/live-result.ts';

const TYPES: Readonly<Record<TableFileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
};

/** All rows of a result as a file that is generated while it is sent. @param name File name without its extension. */
export function downloadAnswer(
  result: ReadableResult,
  format: TableFileFormat,
  name: string,
  tables: Pick<TableWriters, 'file'>,
): HttpResult {
  return {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename=${encodeURIComponent(name)}.${format}`,
    },
    stream: Readable.from(tables.file(format, result.fields, result), { objectMode: false }),
  };
}
