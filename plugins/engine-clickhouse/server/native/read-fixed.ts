import type { ByteSource, Spend } from './byte-source.ts';
import { type Cells, decimalCells, flagCells, integerCells, momentCells, numberCells, textCells } from './cells.ts';
import { type ColumnType, enumNames } from './column-type.ts';

type Bytes = Uint8Array<ArrayBuffer>;
interface Fixed {
  readonly width: number;
  cells(bytes: Bytes, rows: number): Cells;
}

const numbers = (
  width: number,
  view: (buffer: ArrayBuffer) => ArrayLike<number>,
  read: (value: number) => number = Number,
): Fixed => ({ width, cells: ({ buffer }) => numberCells(Float64Array.from(view(buffer), read)) });

const wide = (limbs: number, signed: boolean): Fixed => ({
  width: limbs * 8,
  cells: ({ buffer }) => integerCells(wideIntegers(buffer, limbs, signed)),
});

const DAY_MS = 86_400_000;
const dayText = (ms: number): string => isoText(ms).slice(0, 10);

const FIXED: Readonly<Record<string, Fixed>> = {
  Int8: numbers(1, (buffer) => new Int8Array(buffer)),
  Int16: numbers(2, (buffer) => new Int16Array(buffer)),
  Int32: numbers(4, (buffer) => new Int32Array(buffer)),
  UInt8: numbers(1, (buffer) => new Uint8Array(buffer)),
  UInt16: numbers(2, (buffer) => new Uint16Array(buffer)),
  UInt32: numbers(4, (buffer) => new Uint32Array(buffer)),
  Int64: { width: 8, cells: ({ buffer }) => integers64(new BigInt64Array(buffer)) },
  UInt64: { width: 8, cells: ({ buffer }) => integers64(new BigUint64Array(buffer)) },
  Int128: wide(2, true),
  UInt128: wide(2, false),
  Int256: wide(4, true),
  UInt256: wide(4, false),
  Float32: numbers(4, (buffer) => new Float32Array(buffer), shortest),
  Float64: { width: 8, cells: ({ buffer }) => numberCells(new Float64Array(buffer)) },
  BFloat16: { width: 2, cells: ({ buffer }) => numberCells(Float64Array.from(new Uint16Array(buffer), fromBFloat)) },
  Bool: { width: 1, cells: (bytes) => flagCells(bytes) },
  Nothing: { width: 1, cells: (_, rows) => textCells(Array.from({ length: rows }, () => null)) },
  Date: {
    width: 2,
    cells: ({ buffer }) =>
      momentCells(
        Float64Array.from(new Uint16Array(buffer), (day) => day * DAY_MS),
        dayText,
      ),
  },
  Date32: {
    width: 4,
    cells: ({ buffer }) =>
      momentCells(
        Float64Array.from(new Int32Array(buffer), (day) => day * DAY_MS),
        dayText,
      ),
  },
  DateTime: {
    width: 4,
    cells: ({ buffer }) =>
      momentCells(
        Float64Array.from(new Uint32Array(buffer), (second) => second * 1_000),
        isoText,
      ),
  },
  Time: {
    width: 4,
    cells: ({ buffer }) => textCells(Array.from(new Int32Array(buffer), (second) => clockText(BigInt(second), 0))),
  },
  UUID: {
    width: 16,
    cells: (bytes, rows) => textCells(Array.from({ length: rows }, (_, row) => uuidText(bytes, row))),
  },
  IPv4: { width: 4, cells: ({ buffer }) => textCells(Array.from(new Uint32Array(buffer), ipv4Text)) },
  IPv6: {
    width: 16,
    cells: (bytes, rows) => textCells(Array.from({ length: rows }, (_, row) => ipv6Text(bytes, row))),
  },
};

/** Reads values of a type with a fixed size; undefined for other types. */
export async function readFixed(
  source: ByteSource,
  type: ColumnType,
  rows: number,
  spend: Spend,
): Promise<Cells | undefined> {
  const fixed = fixedOf(type);
  if (!fixed) return undefined;
  spend(rows * fixed.width);
  return fixed.cells(await source.take(rows * fixed.width), rows);
}

function fixedOf(type: ColumnType): Fixed | undefined {
  const [first = '', second = ''] = type.parts;
  switch (type.name) {
    case 'Decimal':
      return decimals(Number(first), Number(second));
    case 'DateTime64':
      return ticks(Number(first));
    case 'Time64':
      return {
        width: 8,
        cells: ({ buffer }) =>
          textCells(Array.from(new BigInt64Array(buffer), (value) => clockText(value, Number(first)))),
      };
    case 'Enum8':
    case 'Enum16':
      return names(type);
    default:
      return type.name.startsWith('Interval') ? FIXED['Int64'] : FIXED[type.name];
  }
}

function decimals(precision: number, scale: number): Fixed {
  const limbs = precision > 38 ? 4 : precision > 18 ? 2 : 1;
  if (precision <= 9)
    return {
      width: 4,
      cells: ({ buffer }) => decimalCells(Array.from(new Int32Array(buffer), BigInt), scale),
    };
  return {
    width: limbs * 8,
    cells: ({ buffer }) =>
      decimalCells(limbs === 1 ? new BigInt64Array(buffer) : wideIntegers(buffer, limbs, true), scale),
  };
}

/** Timestamps in milliseconds with fractions, to microsecond precision. */
function ticks(precision: number): Fixed {
  const beyond = 10n ** BigInt(Math.max(0, precision - 6));
  const perMs = 10 ** (Math.min(precision, 6) - 3);
  return {
    width: 8,
    cells: ({ buffer }) =>
      momentCells(
        Float64Array.from(new BigInt64Array(buffer), (value) =>
          perMs < 1 ? Number(value) * (1 / perMs) : Number(value / beyond) / perMs,
        ),
        isoText,
      ),
  };
}

function names(type: ColumnType): Fixed {
  const known = enumNames(type);
  const read = (values: ArrayLike<number>): Cells =>
    textCells(Array.from(values, (value) => known.get(value) ?? String(value)));
  return type.name === 'Enum8'
    ? { width: 1, cells: ({ buffer }) => read(new Int8Array(buffer)) }
    : { width: 2, cells: ({ buffer }) => read(new Int16Array(buffer)) };
}

/** Avoids a bigint per value if doubles represent all of them. */
function integers64(values: BigInt64Array<ArrayBuffer> | BigUint64Array<ArrayBuffer>): Cells {
  const low = new Uint32Array(values.buffer);
  const high = values instanceof BigInt64Array ? new Int32Array(values.buffer) : low;
  const doubles = new Float64Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    const upper = high[2 * row + 1] ?? 0;
    if (upper >= SAFE_UPPER || upper < -SAFE_UPPER) return integerCells(values);
    doubles[row] = upper * 2 ** 32 + (low[2 * row] ?? 0);
  }
  return numberCells(doubles);
}

const SAFE_UPPER = 2 ** 21;

function wideIntegers(buffer: ArrayBuffer, limbs: number, signed: boolean): bigint[] {
  const parts = new BigUint64Array(buffer);
  return Array.from({ length: parts.length / limbs }, (_, row) => {
    let value = 0n;
    for (let limb = limbs - 1; limb >= 0; limb -= 1) value = (value << 64n) | (parts[row * limbs + limb] ?? 0n);
    return signed ? BigInt.asIntN(limbs * 64, value) : value;
  });
}

/** The shortest decimal that rounds to this single-precision number. */
function shortest(value: number): number {
  if (Number.isInteger(value) || !Number.isFinite(value)) return value;
  for (const digits of [7, 8]) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(9));
}

const BITS = new DataView(new ArrayBuffer(4));
function fromBFloat(bits: number): number {
  BITS.setUint32(0, bits * 65_536);
  return BITS.getFloat32(0);
}

/** `2024-02-29 12:34:56.789` */
const isoText = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/(\.000)?Z$/, '');

function clockText(value: bigint, precision: number): string {
  const [sign, all] = value < 0n ? ['-', -value] : ['', value];
  const unit = 10n ** BigInt(precision);
  const seconds = all / unit;
  const two = (part: bigint): string => String(part).padStart(2, '0');
  const fraction = precision === 0 ? '' : `.${String(all % unit).padStart(precision, '0')}`;
  return `${sign}${two(seconds / 3_600n)}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}${fraction}`;
}

/** A UUID is stored as two 8-byte halves, each in reverse byte order. */
function uuidText(bytes: Uint8Array, row: number): string {
  const hex = (from: number): string =>
    Buffer.from(bytes.subarray(from, from + 8))
      .reverse()
      .toString('hex');
  const [first, last] = [hex(row * 16), hex(row * 16 + 8)];
  return [first.slice(0, 8), first.slice(8, 12), first.slice(12), last.slice(0, 4), last.slice(4)].join('-');
}

const ipv4Text = (address: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');

function ipv6Text(bytes: Uint8Array, row: number): string {
  const groups = Array.from({ length: 8 }, (_, group) => {
    const at = row * 16 + group * 2;
    return ((bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)).toString(16);
  });
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff')
    return `::ffff:${[...bytes.subarray(row * 16 + 12, row * 16 + 16)].join('.')}`;
  const text = groups.join(':');
  // The longest run of zero groups is shortened to `::`.
  const [longest = ''] = (text.match(/(?:^|:)0(?::0)+(?=:|$)/g) ?? []).sort((a, b) => b.length - a.length);
  if (longest === '') return text;
  const at = text.indexOf(longest);
  return `${text.slice(0, at)}::${text.slice(at + longest.length).replace(/^:/, '')}`;
}
