import { Buffer } from 'node:buffer';
import type { TextField } from '@facet/sdk/data-work';
import { bytesText } from '@facet/sdk/server';
import { genericTypeOf } from './types.ts';
import type { RowType } from './wire.ts';

export function textFieldOf({ name, type, scale, precision }: RowType): TextField {
  const upper = type.toUpperCase();
  const written = upper === 'FIXED' ? `NUMBER(${precision ?? 38}, ${scale ?? 0})` : (SQL_NAMES[upper] ?? upper);
  const reading = upper === 'FIXED' ? ((scale ?? 0) === 0 ? 'integer' : 'decimal') : (READINGS[upper] ?? 'text');
  return { name, type: written, generic: genericTypeOf(written), reading };
}

const SQL_NAMES: Readonly<Record<string, string>> = { REAL: 'FLOAT', TEXT: 'VARCHAR' };

const DAY_MS = 86_400_000;

/** Seconds since 1970 with nine decimal places, possibly followed by a zone; precision is reduced to microseconds. */
function momentOfSeconds(value: string): number | undefined {
  const [, sign = '', seconds = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?(?: \d+)?$/.exec(value) ?? [];
  if (seconds === '') return undefined;
  const micros = BigInt(seconds) * 1_000_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
  const signed = sign === '-' ? -micros : micros;
  return Number(signed / 1_000n) + Number(signed % 1_000n) / 1_000;
}

const READINGS: Readonly<Record<string, TextField['reading']>> = {
  REAL: 'number',
  DECFLOAT: 'decimal',
  BOOLEAN: 'flag',
  DATE: { moment: (value) => Number(value) * DAY_MS },
  TIMESTAMP_NTZ: { moment: momentOfSeconds },
  TIMESTAMP_LTZ: { moment: momentOfSeconds },
  TIMESTAMP_TZ: { moment: momentOfSeconds },
  TIME: { text: (value) => new Date(Math.floor(Number(value) * 1_000)).toISOString().slice(11, 23) },
  BINARY: { text: (value) => bytesText(Buffer.from(String(value), 'hex')) },
};
