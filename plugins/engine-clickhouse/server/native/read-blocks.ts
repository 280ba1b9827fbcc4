import { EngineError } from '@facet/sdk/server';
import { ByteSource, type Spend } from './byte-source.ts';
import type { Cells } from './cells.ts';
import { parseType } from './column-type.ts';
import { readColumn } from './read-column.ts';

export interface NativeField {
  readonly name: string;
  readonly type: string;
}

/** Some rows of a response by column. */
export interface NativeBlock {
  readonly fields: readonly NativeField[];
  readonly cells: readonly Cells[];
  readonly rowCount: number;
}

const MOST_COLUMNS = 10_000;
const MOST_ROWS = 2 ** 26;
const LONGEST_NAME = 1_048_576;
const HEAD_BYTES = 128;
const TAIL_BYTES = 65_536;
/** Matches the error that servers append to a response that failed midway; newer ones prefix a marker. */
const FAILURE = /^(\s*__exception__\s+\S+\s+)?Code: \d+[.,]/;

/**
 * The blocks of a response in the format Native. Each block repeats the names and types of all columns, so an error
 * text after some blocks cannot be taken for rows. @throws AnswerFailure
 */
export async function* readBlocks(
  body: AsyncIterable<Uint8Array>,
  startBlock: () => Spend,
): AsyncGenerator<NativeBlock, void> {
  const source = new ByteSource(body);
  let first: readonly NativeField[] | undefined;
  try {
    while (!(await source.isAtEnd())) {
      const block = await readOrExplain(source, first, startBlock());
      first ??= block.fields;
      yield block;
    }
  } finally {
    await source.close();
  }
}

/** A response that is not a valid block; contains the received text. */
export class AnswerFailure extends Error {
  override readonly cause: EngineError;
  readonly tail: string;

  constructor(cause: EngineError, tail: string) {
    super(cause.message);
    this.name = 'AnswerFailure';
    this.cause = cause;
    this.tail = tail;
  }
}

async function readOrExplain(
  source: ByteSource,
  first: readonly NativeField[] | undefined,
  spend: Spend,
): Promise<NativeBlock> {
  try {
    if (FAILURE.test(new TextDecoder().decode(await source.peek(HEAD_BYTES)))) throw noBlock();
    return await readBlock(source, first, spend);
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'connection') throw error;
    throw new AnswerFailure(error, new TextDecoder().decode(await source.lastBytes(TAIL_BYTES)));
  }
}

async function readBlock(
  source: ByteSource,
  first: readonly NativeField[] | undefined,
  spend: Spend,
): Promise<NativeBlock> {
  const width = await source.varint();
  const rowCount = await source.varint();
  if (width > MOST_COLUMNS || rowCount > MOST_ROWS || (first && width !== first.length)) throw noBlock();
  const fields: NativeField[] = [];
  const cells: Cells[] = [];
  for (let at = 0; at < width; at += 1) {
    const field = { name: await readName(source), type: await readName(source) };
    const wanted = first?.[at];
    if (wanted && (wanted.name !== field.name || wanted.type !== field.type)) throw noBlock();
    fields.push(field);
    cells.push(await readColumn(source, parseType(field.type), rowCount, spend));
  }
  return { fields, cells, rowCount };
}

async function readName(source: ByteSource): Promise<string> {
  const length = await source.varint();
  if (length > LONGEST_NAME) throw noBlock();
  return new TextDecoder().decode(await source.take(length));
}

const noBlock = (): EngineError => new EngineError('connection', 'The server did not answer as ClickHouse does.');
