import { Buffer } from 'node:buffer';
import { DuckDBDecimalType, type DuckDBConnection, type DuckDBType, DuckDBTypeId } from '@duckdb/node-api';
import type { RowFile, RowFileLoad, RowFileRefusal, RowText, TableColumnType } from '@facet/sdk/server';
import type { RowFileFacts } from '../../protocol/messages.ts';
import { nextChunk, orReason } from '../results/next-chunk.ts';
import { problemOf } from './file-problem.ts';
import { selectedRows } from './load-row-file.ts';
import { identifier, textLiteral } from './sql-text.ts';
import { AS_TEXT, plainValue } from './write-rows.ts';

/** Size of a batch of rows in bytes. */
const PART_BYTES = 262_144;

export interface RowTaker {
  /** Called once, before any rows. */
  facts(answer: RowFileFacts | RowFileRefusal): void;
  rows(text: RowText): Promise<void>;
}

/** Returns the rows of a file as text, for a table of another engine. */
export async function readRowFile(
  reader: DuckDBConnection,
  file: RowFile,
  load: RowFileLoad,
  taker: RowTaker,
): Promise<void> {
  const opened = await openedRows(reader, file, load);
  if ('refused' in opened) {
    taker.facts(opened);
    return;
  }
  const { lines, ...facts } = opened;
  taker.facts(facts);
  await orReason(reader, lines, () => giveLines(reader, lines, taker));
}

async function openedRows(
  reader: DuckDBConnection,
  file: RowFile,
  load: RowFileLoad,
): Promise<(RowFileFacts & { readonly lines: string }) | RowFileRefusal> {
  try {
    const selected = await selectedRows(reader, file, load);
    if ('refused' in selected) return selected;
    const columns = await columnsOf(reader, selected.select);
    const values = columns.map(({ name, type }) => `coalesce(${valueText(identifier(name), type)}, ${NOTHING})`);
    return {
      columns: columns.map(({ name, type }) => ({ name, type: tableType(type) })),
      problems: selected.problems,
      lines: `SELECT concat(${values.join(', chr(9), ')}, chr(10)) FROM (${selected.select})`,
    };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    return { refused: problem };
  }
}

async function columnsOf(
  reader: DuckDBConnection,
  select: string,
): Promise<readonly { readonly name: string; readonly type: DuckDBType }[]> {
  const statement = await reader.prepare(select);
  try {
    return Array.from({ length: statement.columnCount }, (_, index) => ({
      name: statement.columnName(index),
      type: statement.columnType(index),
    }));
  } finally {
    statement.destroySync();
  }
}

async function giveLines(reader: DuckDBConnection, select: string, taker: RowTaker): Promise<void> {
  const result = await reader.stream(select);
  let lines: string[] = [];
  let length = 0;
  const give = async (): Promise<void> => {
    if (lines.length === 0) return;
    const text: RowText = { bytes: Buffer.from(lines.join('')), rows: lines.length };
    lines = [];
    length = 0;
    await taker.rows(text);
  };
  for (;;) {
    const chunk = await nextChunk(result);
    if (!chunk) break;
    for (const line of chunk.getColumnValues(0)) {
      const text = String(line);
      lines.push(text);
      length += text.length;
      if (length >= PART_BYTES) await give();
    }
  }
  await give();
}

const NOTHING = textLiteral('\\N');

/** Characters with their escapes. The backslash comes first, because the escapes contain it. */
const ESCAPED: readonly (readonly [char: string, written: string])[] = [
  [textLiteral('\\'), textLiteral('\\\\')],
  ['chr(9)', textLiteral('\\t')],
  ['chr(10)', textLiteral('\\n')],
  ['chr(13)', textLiteral('\\r')],
];

const escaped = (text: string): string =>
  ESCAPED.reduce((sql, [char, written]) => `replace(${sql}, ${char}, ${written})`, text);

function valueText(name: string, type: DuckDBType): string {
  switch (tableType(type).kind) {
    case 'boolean':
      return `CAST(CAST(${name} AS TINYINT) AS VARCHAR)`;
    case 'datetime':
      return `CAST(CAST(${name} AS TIMESTAMP) AS VARCHAR)`;
    case 'text':
      return escaped(AS_TEXT.has(type.typeId) ? plainValue(name, type) : `CAST(${name} AS VARCHAR)`);
    default:
      return `CAST(${name} AS VARCHAR)`;
  }
}

const TYPES: ReadonlyMap<DuckDBTypeId, TableColumnType> = new Map<DuckDBTypeId, TableColumnType>([
  [DuckDBTypeId.BOOLEAN, { kind: 'boolean' }],
  ...[
    DuckDBTypeId.TINYINT,
    DuckDBTypeId.SMALLINT,
    DuckDBTypeId.INTEGER,
    DuckDBTypeId.BIGINT,
    DuckDBTypeId.UTINYINT,
    DuckDBTypeId.USMALLINT,
    DuckDBTypeId.UINTEGER,
  ].map((id): [DuckDBTypeId, TableColumnType] => [id, { kind: 'integer' }]),
  [DuckDBTypeId.UBIGINT, { kind: 'decimal', precision: 20, scale: 0 }],
  [DuckDBTypeId.HUGEINT, { kind: 'decimal', precision: 39, scale: 0 }],
  [DuckDBTypeId.UHUGEINT, { kind: 'decimal', precision: 39, scale: 0 }],
  [DuckDBTypeId.FLOAT, { kind: 'double' }],
  [DuckDBTypeId.DOUBLE, { kind: 'double' }],
  [DuckDBTypeId.DATE, { kind: 'date' }],
  ...[
    DuckDBTypeId.TIMESTAMP,
    DuckDBTypeId.TIMESTAMP_S,
    DuckDBTypeId.TIMESTAMP_MS,
    DuckDBTypeId.TIMESTAMP_NS,
    DuckDBTypeId.TIMESTAMP_TZ,
  ].map((id): [DuckDBTypeId, TableColumnType] => [id, { kind: 'datetime' }]),
]);

const tableType = (type: DuckDBType): TableColumnType =>
  type instanceof DuckDBDecimalType
    ? { kind: 'decimal', precision: type.width, scale: type.scale }
    : (TYPES.get(type.typeId) ?? { kind: 'text' });
