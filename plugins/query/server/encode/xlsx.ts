import { Buffer } from 'node:buffer';
import writeExcelFile from 'write-excel-file/node';
import { GenericType } from '@facet/sdk/common';
import type { Frame } from '@facet/sdk/server';

/** One sheet with a header row. */
export async function xlsxFile(frame: Frame, headers: readonly string[]): Promise<Buffer> {
  const rows = Array.from({ length: frame.rowCount }, (_, row) =>
    frame.columns.map((values, index) => cell(values[row], frame.types[index] === GenericType.temporal)),
  );
  const head = headers.map((value) => ({ value, fontWeight: 'bold' as const }));
  const file = await writeExcelFile([head, ...rows]).toBuffer();
  return Buffer.from(file);
}

function cell(value: unknown, temporal: boolean) {
  if (value === null || value === undefined) return null;
  if (temporal && typeof value === 'number')
    return { value: new Date(value), type: Date, format: 'yyyy-mm-dd hh:mm:ss' };
  if (typeof value === 'number') return Number.isFinite(value) ? { value, type: Number } : null;
  if (typeof value === 'boolean') return { value, type: Boolean };
  return { value: typeof value === 'object' ? JSON.stringify(value) : String(value), type: String };
}
