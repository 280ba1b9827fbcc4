import { GenericType } from '@facet/sdk/common';
import type { Frame } from '@facet/sdk/server';
import type { DatasetModel } from '../../dataset-model.ts';
import type { RecordedDatabase } from './recorded-database.ts';

const TEMPORAL = new Set([1082, 1114, 1184]);
const WHOLE = new Set([20, 21, 23]);
const FRACTIONAL = new Set([700, 701, 1700]);
const BOOLEAN = 16;

/** A result as post-processing and the wire see it: moments in epoch milliseconds, whole numbers exact. */
export function recordedFrame(result: Awaited<ReturnType<RecordedDatabase['query']>>, dataset: DatasetModel): Frame {
  const moments = new Set(dataset.columns.filter(({ isDttm }) => isDttm).map(({ name }) => name));
  const columns = result.names.map((_, index) => {
    const oid = result.oids[index] ?? 0;
    const raw = result.rows.map((row) => row[index] ?? null);
    const values = raw.map((text) => (text === null ? null : value(text, oid)));
    const whole = values.every((item) => typeof item !== 'number' || Number.isInteger(item));
    return whole && values.includes(null)
      ? values.map((item) => (typeof item === 'bigint' ? Number(item) : item))
      : values;
  });
  const types = result.names.map((name, index) => {
    if (moments.has(name)) return GenericType.temporal;
    const oid = result.oids[index] ?? 0;
    if (result.rows.every((row) => row[index] === null)) return GenericType.string;
    if (TEMPORAL.has(oid)) return GenericType.temporal;
    if (oid === BOOLEAN) return GenericType.boolean;
    return WHOLE.has(oid) || FRACTIONAL.has(oid) ? GenericType.numeric : GenericType.string;
  });
  return { names: result.names, types, columns, rowCount: result.rows.length };
}

function value(text: string, oid: number): unknown {
  if (oid === BOOLEAN) return text === 't';
  if (WHOLE.has(oid) || (oid === 1700 && /^-?\d+$/.test(text))) {
    const number = Number(text);
    return Number.isSafeInteger(number) ? number : BigInt(text);
  }
  if (FRACTIONAL.has(oid)) return Number.isFinite(Number(text)) ? Number(text) : null;
  if (!TEMPORAL.has(oid)) return text;
  const [, day = '', clock = '00:00:00', fraction = '', zone = ''] =
    /^(\d+-\d\d-\d\d)(?: (\d\d:\d\d:\d\d)(?:\.(\d+))?([+-]\d\d)?)?$/.exec(text) ?? [];
  return Date.parse(`${day}T${clock}${zone === '' ? 'Z' : `${zone}:00`}`) + Number(fraction.padEnd(6, '0')) / 1000;
}
