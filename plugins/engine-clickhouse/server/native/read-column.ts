import { isAscii, isUtf8 } from 'node:buffer';
import { EngineError } from '@facet/sdk/server';
import type { ByteSource, Spend } from './byte-source.ts';
import {
  type Cells,
  codedCells,
  jsonCells,
  listCells,
  mapCells,
  nullableCells,
  textCells,
  tupleCells,
} from './cells.ts';
import { type ColumnType, innerType, membersOf, parseType } from './column-type.ts';
import { readFixed } from './read-fixed.ts';

const GEOMETRIES: Readonly<Record<string, string>> = {
  Point: 'Tuple(Float64, Float64)',
  Ring: 'Array(Point)',
  LineString: 'Array(Point)',
  MultiLineString: 'Array(LineString)',
  Polygon: 'Array(Ring)',
  MultiPolygon: 'Array(Polygon)',
};

/** Reads the values of a column; the prefixes that describe their encoding precede all of them. */
export async function readColumn(source: ByteSource, type: ColumnType, rows: number, spend: Spend): Promise<Cells> {
  if (rows > 0) await readState(source, type);
  return readValues(source, type, rows, spend);
}

/** Reads the version of encodings that have several. @throws EngineError */
async function readState(source: ByteSource, type: ColumnType): Promise<void> {
  switch (type.name) {
    case 'LowCardinality':
      return expectVersion(source, type, 1);
    case 'JSON':
    case 'Object':
      return expectVersion(source, type, 1);
    case 'Nullable':
    case 'Array':
      return readState(source, innerType(type));
    case 'SimpleAggregateFunction':
      return readState(source, innerType(type, 1));
    case 'Map':
      await readState(source, innerType(type));
      return readState(source, innerType(type, 1));
    case 'Tuple':
    case 'Nested':
      for (const member of membersOf(type)) await readState(source, member.type);
      return;
    default: {
      const geometry = GEOMETRIES[type.name];
      if (geometry !== undefined) await readState(source, parseType(geometry));
    }
  }
}

async function expectVersion(source: ByteSource, type: ColumnType, version: number): Promise<void> {
  const [found = 0n] = new BigUint64Array((await source.take(8)).buffer);
  if (found !== BigInt(version)) throw unreadable(type);
}

async function readValues(source: ByteSource, type: ColumnType, rows: number, spend: Spend): Promise<Cells> {
  const fixed = await readFixed(source, type, rows, spend);
  if (fixed) return fixed;
  switch (type.name) {
    case 'String':
      return textCells(await readTexts(source, rows, spend));
    case 'JSON':
    case 'Object':
      return jsonCells(await readTexts(source, rows, spend));
    case 'FixedString':
      return textCells(await readFixedTexts(source, Number(type.parts[0]), rows, spend));
    case 'Nullable': {
      spend(rows);
      const nulls = await source.take(rows);
      return nullableCells(nulls, await readValues(source, innerType(type), rows, spend));
    }
    case 'LowCardinality':
      return readCoded(source, type, rows, spend);
    case 'Array': {
      const ends = await readEnds(source, rows, spend);
      return listCells(ends, await readValues(source, innerType(type), ends.at(-1) ?? 0, spend));
    }
    case 'Nested': {
      const ends = await readEnds(source, rows, spend);
      return listCells(ends, await readTuple(source, type, ends.at(-1) ?? 0, spend));
    }
    case 'Map': {
      const ends = await readEnds(source, rows, spend);
      const keys = await readValues(source, innerType(type), ends.at(-1) ?? 0, spend);
      return mapCells(ends, keys, await readValues(source, innerType(type, 1), ends.at(-1) ?? 0, spend));
    }
    case 'Tuple':
      return readTuple(source, type, rows, spend);
    case 'SimpleAggregateFunction':
      return readValues(source, innerType(type, 1), rows, spend);
    default: {
      const geometry = GEOMETRIES[type.name];
      if (geometry === undefined) throw unreadable(type);
      return readValues(source, parseType(geometry), rows, spend);
    }
  }
}

async function readTuple(source: ByteSource, type: ColumnType, rows: number, spend: Spend): Promise<Cells> {
  const members = membersOf(type);
  // An empty tuple has one byte per row.
  if (members.length === 1 && type.parts[0] === '') {
    spend(rows);
    await source.take(rows);
    return tupleCells(rows, [], []);
  }
  const cells: Cells[] = [];
  for (const member of members) cells.push(await readValues(source, member.type, rows, spend));
  return tupleCells(
    rows,
    members.map(({ name }) => name),
    cells,
  );
}

/** End index of each list. */
async function readEnds(source: ByteSource, rows: number, spend: Spend): Promise<Float64Array> {
  spend(rows * 8);
  const ends = Float64Array.from(new BigUint64Array((await source.take(rows * 8)).buffer), Number);
  if (ends.some((end, row) => end < (ends[row - 1] ?? 0) || end > Number.MAX_SAFE_INTEGER))
    throw new EngineError('connection', 'The answer of the server holds a list that ends before it begins.');
  return ends;
}

const INDEX_BYTES = [1, 2, 4] as const;
const SHARED_DICTIONARY = 0x100n;

/** Reads dictionaries with their codes, in sequence until all rows are read. */
async function readCoded(source: ByteSource, type: ColumnType, rows: number, spend: Spend): Promise<Cells> {
  const inner = innerType(type);
  const isNullable = inner.name === 'Nullable';
  let whole: Cells | undefined;
  for (let read = 0; read < rows; ) {
    spend(24);
    const [flags = 0n, keys = 0n] = new BigUint64Array((await source.take(16)).buffer);
    const width = INDEX_BYTES[Number(flags & 0xffn)];
    if (width === undefined || (flags & SHARED_DICTIONARY) !== 0n) throw unreadable(type);
    const dictionary = await readValues(source, isNullable ? innerType(inner) : inner, countOf(keys), spend);
    const [coded = 0n] = new BigUint64Array((await source.take(8)).buffer);
    const count = countOf(coded);
    if (count === 0 || read + count > rows || whole) throw unreadable(type);
    spend(count * width);
    const bytes = (await source.take(count * width)).buffer;
    const indexes = width === 1 ? new Uint8Array(bytes) : width === 2 ? new Uint16Array(bytes) : new Uint32Array(bytes);
    whole = codedCells(Uint32Array.from(indexes), dictionary, isNullable ? 0 : undefined);
    read += count;
  }
  return whole ?? textCells([]);
}

function countOf(count: bigint): number {
  if (count > BigInt(MOST_COUNT)) throw new EngineError('too-large', 'The answer of the server holds too many values.');
  return Number(count);
}

const MOST_COUNT = 2 ** 32;

async function readTexts(source: ByteSource, rows: number, spend: Spend): Promise<string[]> {
  // Each text is preceded by its length.
  spend(rows);
  const { bytes, offsets } = await source.texts(rows, spend);
  return textsOf(bytes, offsets);
}

async function readFixedTexts(source: ByteSource, width: number, rows: number, spend: Spend): Promise<string[]> {
  spend(rows * width);
  const bytes = await source.take(rows * width);
  return textsOf(
    bytes,
    Float64Array.from({ length: rows + 1 }, (_, row) => row * width),
    // FixedString pads shorter texts with zero bytes.
    withoutPadding,
  );
}

function withoutPadding(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === 0) end -= 1;
  return text.slice(0, end);
}

/** Bytes that are not valid text are replaced by a placeholder. */
function textsOf(bytes: Uint8Array, offsets: Float64Array, shorten?: (text: string) => string): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const whole = isAscii(buffer) ? buffer.toString('latin1') : undefined;
  return Array.from({ length: offsets.length - 1 }, (_, row) => {
    const [from = 0, to = 0] = [offsets[row], offsets[row + 1]];
    const text = whole === undefined ? textOf(buffer.subarray(from, to)) : whole.slice(from, to);
    return shorten ? shorten(text) : text;
  });
}

const textOf = (bytes: Buffer): string => (isUtf8(bytes) ? bytes.toString('utf8') : '[bytes]');

const unreadable = ({ name, parts }: ColumnType): EngineError =>
  new EngineError(
    'data',
    `Values of the type ${name}${parts.length > 0 ? `(${parts.join(', ')})` : ''} cannot be read: make texts of them with toString().`,
  );
