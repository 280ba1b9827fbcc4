import type { GenericType } from '@facet/sdk/common';

/** The driver's metadata of a result column. */
export interface ResultField {
  readonly name: string;
  readonly columnType: number;
  readonly flags: number | readonly string[];
  readonly columnLength: number;
  readonly decimals: number;
  readonly characterSet: number;
  /** MariaDB sends `json` here, because its own type is LONGTEXT. */
  readonly extendedFormat?: string | undefined;
}

/** How the bytes of a type are decoded. */
export type Reading =
  | 'number'
  | 'long'
  | 'decimal'
  | 'flag'
  | 'moment'
  | 'text'
  | 'bits'
  | 'bytes'
  | 'geometry'
  | 'nothing';

interface TypeFacts {
  readonly name: string;
  readonly reading: Reading;
}

const UNSIGNED = 32;
const ENUM = 256;
const SET = 2_048;
/** Character set number of binary data. */
const BINARY = 63;

/** Types of the protocol, except those that depend on further metadata. */
const PLAIN: ReadonlyMap<number, TypeFacts> = new Map<number, TypeFacts>([
  [4, { name: 'FLOAT', reading: 'number' }],
  [5, { name: 'DOUBLE', reading: 'number' }],
  [6, { name: 'NULL', reading: 'nothing' }],
  [7, { name: 'TIMESTAMP', reading: 'moment' }],
  [10, { name: 'DATE', reading: 'moment' }],
  [11, { name: 'TIME', reading: 'text' }],
  [12, { name: 'DATETIME', reading: 'moment' }],
  [13, { name: 'YEAR', reading: 'number' }],
  [14, { name: 'DATE', reading: 'moment' }],
  [16, { name: 'BIT', reading: 'bits' }],
  [242, { name: 'VECTOR', reading: 'bytes' }],
  [245, { name: 'JSON', reading: 'text' }],
  [247, { name: 'ENUM', reading: 'text' }],
  [248, { name: 'SET', reading: 'text' }],
  [255, { name: 'GEOMETRY', reading: 'geometry' }],
]);

const INTEGERS: ReadonlyMap<number, string> = new Map([
  [1, 'TINYINT'],
  [2, 'SMALLINT'],
  [3, 'INTEGER'],
  [8, 'BIGINT'],
  [9, 'MEDIUMINT'],
]);

const TEXTS: ReadonlyMap<number, readonly [text: string, bytes: string]> = new Map([
  [15, ['VARCHAR', 'VARBINARY']],
  [249, ['TINYTEXT', 'TINYBLOB']],
  [250, ['MEDIUMTEXT', 'MEDIUMBLOB']],
  [251, ['LONGTEXT', 'LONGBLOB']],
  [252, ['TEXT', 'BLOB']],
  [253, ['VARCHAR', 'VARBINARY']],
  [254, ['CHAR', 'BINARY']],
]);

export function typeOfField(field: ResultField): TypeFacts {
  const { columnType, characterSet } = field;
  const flags = typeof field.flags === 'number' ? field.flags : 0;
  if (field.extendedFormat === 'json') return { name: 'JSON', reading: 'text' };
  const integer = INTEGERS.get(columnType);
  if (integer !== undefined) {
    // Booleans are integers with a display width of 1; others are numbers.
    if (columnType === 1 && field.columnLength === 1) return { name: 'TINYINT(1)', reading: 'flag' };
    const name = (flags & UNSIGNED) === 0 ? integer : `${integer} UNSIGNED`;
    return { name, reading: columnType === 8 ? 'long' : 'number' };
  }
  if (columnType === 0 || columnType === 246) {
    const digits = field.columnLength - (field.decimals > 0 ? 1 : 0) - ((flags & UNSIGNED) === 0 ? 1 : 0);
    return { name: `DECIMAL(${digits}, ${field.decimals})`, reading: 'decimal' };
  }
  if ((flags & ENUM) !== 0) return { name: 'ENUM', reading: 'text' };
  if ((flags & SET) !== 0) return { name: 'SET', reading: 'text' };
  const texts = TEXTS.get(columnType);
  if (texts) {
    return characterSet === BINARY ? { name: texts[1], reading: 'bytes' } : { name: texts[0], reading: 'text' };
  }
  return PLAIN.get(columnType) ?? { name: 'TEXT', reading: 'text' };
}

/** Generic type of a MySQL type name, with or without its arguments. */
export function genericTypeOf(type: string): GenericType {
  const name = type.trim().toLowerCase();
  if (/^(tinyint\(1\)|bool(ean)?$)/.test(name)) return 3;
  if (/^((tiny|small|medium|big)?int(eger)?|decimal|numeric|dec|fixed|float|double|real|bit|year)\b/.test(name))
    return 0;
  if (/^(datetime|timestamp|date)\b/.test(name)) return 2;
  return 1;
}

const WIDTH = /^((?:tiny|small|medium|big)?int(?:eger)?)\(\d+\)/i;

/** Converts a type name of `information_schema` such as `int(11) unsigned` to the form of results: `INTEGER UNSIGNED`. */
export function declaredType(written: string): string {
  const plain = /^tinyint\(1\)/i.test(written) ? written : written.replace(WIDTH, '$1');
  const name = /^[a-z ]+/i.exec(plain)?.[0] ?? '';
  const rest = plain.slice(name.length).replace(/\) *(unsigned|zerofill)/gi, (text) => text.toUpperCase());
  return `${name.toUpperCase().replace(/^INT\b/, 'INTEGER')}${rest.replace(/,(?=\d)/g, ', ')}`;
}
