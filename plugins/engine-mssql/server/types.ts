import type { GenericType } from '@facet/sdk/common';

const NUMBERS =
  /^(tinyint|smallint|int|integer|bigint|decimal|dec|numeric|money|smallmoney|float|real|double precision)$/;
const MOMENTS = /^(date|datetime|datetime2|smalldatetime|datetimeoffset)$/;

/** Generic type of a type name such as `decimal(12,2)`, `datetime2(7)` or `nvarchar(max)`. */
export function genericTypeOf(type: string): GenericType {
  const name = (type.split('(', 1)[0] ?? '')
    .trim()
    .toLowerCase()
    .replace(/ identity$/, '');
  if (NUMBERS.test(name)) return 0;
  if (MOMENTS.test(name)) return 2;
  return name === 'bit' ? 3 : 1;
}

/** The driver's metadata of a result column. */
export interface FieldType {
  readonly name: string;
  readonly dataLength?: number | undefined;
  readonly precision?: number | undefined;
  readonly scale?: number | undefined;
}

const OF_LENGTH: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  IntN: { 1: 'TINYINT', 2: 'SMALLINT', 4: 'INT', 8: 'BIGINT' },
  FloatN: { 4: 'REAL', 8: 'FLOAT' },
  MoneyN: { 4: 'SMALLMONEY', 8: 'MONEY' },
  DateTimeN: { 4: 'SMALLDATETIME', 8: 'DATETIME' },
};

const NAMES: Readonly<Record<string, string>> = {
  Int: 'INT',
  BigInt: 'BIGINT',
  SmallInt: 'SMALLINT',
  TinyInt: 'TINYINT',
  Bit: 'BIT',
  BitN: 'BIT',
  Float: 'FLOAT',
  Real: 'REAL',
  Money: 'MONEY',
  SmallMoney: 'SMALLMONEY',
  Date: 'DATE',
  Time: 'TIME',
  DateTime: 'DATETIME',
  SmallDateTime: 'SMALLDATETIME',
  DateTime2: 'DATETIME2',
  DateTimeOffset: 'DATETIMEOFFSET',
  UniqueIdentifier: 'UNIQUEIDENTIFIER',
  VarChar: 'VARCHAR',
  NVarChar: 'NVARCHAR',
  Char: 'CHAR',
  NChar: 'NCHAR',
  Text: 'TEXT',
  NText: 'NTEXT',
  VarBinary: 'VARBINARY',
  Binary: 'BINARY',
  Image: 'IMAGE',
  Xml: 'XML',
  Variant: 'SQL_VARIANT',
};

/** The SQL name of a column's type. */
export function typeNameOf({ name, dataLength, precision, scale }: FieldType): string {
  if (/^(Decimal|Numeric)N?$/.test(name))
    return `${name.replace(/N$/, '').toUpperCase()}(${precision ?? 18}, ${scale ?? 0})`;
  return OF_LENGTH[name]?.[dataLength ?? 0] ?? NAMES[name] ?? name.toUpperCase();
}
