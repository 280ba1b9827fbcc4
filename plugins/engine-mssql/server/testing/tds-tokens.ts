/** A column in TDS metadata. */
export interface WireColumn {
  readonly name: string;
  readonly type:
    | 'int'
    | 'bigint'
    | 'bit'
    | 'float'
    | 'decimal(12, 2)'
    | 'nvarchar(max)'
    | 'date'
    | 'datetime2'
    | 'datetimeoffset'
    | 'varbinary'
    | 'uniqueidentifier';
}

export interface ErrorToken {
  readonly number: number;
  readonly message: string;
  readonly line: number;
}

const u8 = (value: number): Buffer => Buffer.from([value]);
function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
/** An integer in little-endian order. */
function little(value: bigint, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at += 1) bytes[at] = Number((value >> BigInt(8 * at)) & 0xffn);
  return bytes;
}
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const shortText = (text: string): Buffer => Buffer.concat([u8(text.length), utf16(text)]);
const longText = (text: string): Buffer => Buffer.concat([u16(text.length), utf16(text)]);

/** Version 16, and no encryption. */
export const PREAMBLE: Buffer = (() => {
  const version = Buffer.from([16, 0, 0x10, 0, 0, 0]);
  const head = 2 * 5 + 1;
  const option = (token: number, offset: number, length: number): Buffer => {
    const bytes = Buffer.alloc(5);
    bytes.writeUInt8(token, 0);
    bytes.writeUInt16BE(offset, 1);
    bytes.writeUInt16BE(length, 3);
    return bytes;
  };
  return Buffer.concat([
    option(0, head, version.length),
    option(1, head + version.length, 1),
    u8(0xff),
    version,
    u8(0x02),
  ]);
})();

const framed = (token: number, body: Buffer): Buffer => Buffer.concat([u8(token), u16(body.length), body]);

export const loginAck = (): Buffer =>
  framed(
    0xad,
    Buffer.concat([
      u8(1),
      Buffer.from([0x74, 0, 0, 0x04]),
      shortText('Microsoft SQL Server'),
      Buffer.from([16, 0, 0x10, 0]),
    ]),
  );

const message = (number: number, severity: number, text: string, line: number): Buffer =>
  Buffer.concat([u32(number), u8(1), u8(severity), longText(text), shortText('fake'), shortText(''), u32(line)]);

export const infoText = (text: string): Buffer => framed(0xab, message(5_701, 0, text, 1));

export const errorToken = ({ number, message: text, line }: ErrorToken): Buffer =>
  framed(0xaa, message(number, 16, text, line));

export const done = (status: number): Buffer => Buffer.concat([u8(0xfd), u16(status), u16(0), Buffer.alloc(8)]);

const COLLATION = Buffer.from([0x09, 0x04, 0xd0, 0x00, 0x34]);

const TYPE_INFO: Readonly<Record<WireColumn['type'], Buffer>> = {
  int: Buffer.from([0x26, 4]),
  bigint: Buffer.from([0x26, 8]),
  bit: Buffer.from([0x68, 1]),
  float: Buffer.from([0x6d, 8]),
  'decimal(12, 2)': Buffer.from([0x6a, 9, 12, 2]),
  'nvarchar(max)': Buffer.concat([u8(0xe7), u16(0xffff), COLLATION]),
  date: Buffer.from([0x28]),
  datetime2: Buffer.from([0x2a, 7]),
  datetimeoffset: Buffer.from([0x2b, 7]),
  varbinary: Buffer.concat([u8(0xa5), u16(8_000)]),
  uniqueidentifier: Buffer.from([0x24, 16]),
};

export function columnMetadata(columns: readonly WireColumn[]): Buffer {
  const described = columns.map(({ name, type }) =>
    Buffer.concat([u32(0), u16(0x09), TYPE_INFO[type], shortText(name)]),
  );
  return Buffer.concat([u8(0x81), u16(columns.length), ...described]);
}

export const rowToken = (columns: readonly WireColumn[], row: readonly unknown[]): Buffer =>
  Buffer.concat([u8(0xd1), ...columns.map(({ type }, at) => valueOf(type, row[at]))]);

const DAY_MS = 86_400_000;
const YEAR_ONE = Date.UTC(1, 0, 1) - (Date.UTC(1, 0, 1) - Date.parse('0001-01-01T00:00:00Z'));

const daysOf = (ms: number): Buffer => little(BigInt(Math.floor((ms - YEAR_ONE) / DAY_MS)), 3);
const sized = (bytes: Buffer): Buffer => Buffer.concat([u8(bytes.length), bytes]);

function valueOf(type: WireColumn['type'], value: unknown): Buffer {
  const isNull = value === null || value === undefined;
  switch (type) {
    case 'nvarchar(max)': {
      if (isNull) return Buffer.alloc(8, 0xff);
      const text = utf16(String(value));
      // A text with a known length, in one chunk.
      return Buffer.concat([
        little(BigInt(text.length), 8),
        ...(text.length === 0 ? [] : [u32(text.length), text]),
        u32(0),
      ]);
    }
    case 'varbinary': {
      if (isNull) return u16(0xffff);
      const bytes = value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value));
      return Buffer.concat([u16(bytes.length), bytes]);
    }
    default:
      return isNull ? u8(0) : sized(fixedValue(type, value));
  }
}

function fixedValue(type: Exclude<WireColumn['type'], 'nvarchar(max)' | 'varbinary'>, value: unknown): Buffer {
  switch (type) {
    case 'int':
      return little(BigInt.asUintN(32, BigInt(Number(value))), 4);
    case 'bigint':
      return little(BigInt.asUintN(64, BigInt(String(value))), 8);
    case 'bit':
      return u8(value === true ? 1 : 0);
    case 'float': {
      const bytes = Buffer.alloc(8);
      bytes.writeDoubleLE(Number(value));
      return bytes;
    }
    case 'decimal(12, 2)': {
      const digits = BigInt(String(value).replace('.', ''));
      return Buffer.concat([u8(digits < 0n ? 0 : 1), little(digits < 0n ? -digits : digits, 8)]);
    }
    case 'date':
      return daysOf(Number(value));
    case 'datetime2':
      return momentBytes(Number(value));
    case 'datetimeoffset':
      return Buffer.concat([momentBytes(Number(value)), u16(120)]);
    case 'uniqueidentifier': {
      const bytes = Buffer.from(String(value).replaceAll('-', ''), 'hex');
      return Buffer.concat([
        bytes.subarray(0, 4).reverse(),
        bytes.subarray(4, 6).reverse(),
        bytes.subarray(6, 8).reverse(),
        bytes.subarray(8),
      ]);
    }
  }
}

/** Time in units of 100 ns since midnight, followed by the day. */
function momentBytes(ms: number): Buffer {
  const day = Math.floor(ms / DAY_MS) * DAY_MS;
  return Buffer.concat([little(BigInt(Math.round((ms - day) * 10_000)), 5), daysOf(day)]);
}

/** Splits a message into packets of a maximum size; only the last packet of the last part has the end flag. */
export function packetsOf(type: number, body: Buffer, most: number, last: boolean): readonly Buffer[] {
  const packets: Buffer[] = [];
  for (let from = 0; from === 0 || from < body.length; from += most - 8) {
    const part = body.subarray(from, from + most - 8);
    const head = Buffer.alloc(8);
    head.writeUInt8(type, 0);
    head.writeUInt8(last && from + most - 8 >= body.length ? 1 : 0, 1);
    head.writeUInt16BE(part.length + 8, 2);
    head.writeUInt8((packets.length + 1) & 0xff, 6);
    packets.push(Buffer.concat([head, part]));
  }
  return packets;
}
