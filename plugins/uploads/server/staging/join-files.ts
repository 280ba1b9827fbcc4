import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

const LONGEST_HEADER = 1_048_576;
const LINE_END = 0x0a;
const MARK = '\uFEFF';

export class OtherHeader extends Error {
  /** Index of the file among the others. */
  readonly at: number;
  constructor(at: number) {
    super(`File ${at} begins with other names.`);
    this.at = at;
  }
}

/**
 * Concatenates text files. With headers, only that of the first file is kept.
 * @throws OtherHeader for a file with a different first line
 */
export async function joinFiles(
  paths: readonly string[],
  headers: boolean,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  const starts: number[] = [];
  let first: string | undefined;
  // One after another: a thousand first lines of the largest size would not fit into memory.
  for (const [at, path] of paths.entries()) {
    const { text, bytes, mark } = await headOf(path);
    first ??= text;
    if (headers && text !== first) throw new OtherHeader(at);
    starts.push(headers && at > 0 ? bytes : mark);
  }
  for (const [at, path] of paths.entries()) {
    const start = starts[at] ?? 0;
    const target = createWriteStream(to, { flags: at === 0 ? 'w' : 'a', mode: 0o600 });
    await pipeline(lineEnded(createReadStream(path, { start })), target, { signal });
  }
}

/** Terminates the last line, which would otherwise be joined with the first line of the next file. */
async function* lineEnded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let last = LINE_END;
  for await (const chunk of chunks) {
    last = chunk.at(-1) ?? last;
    yield chunk;
  }
  if (last !== LINE_END) yield Buffer.of(LINE_END);
}

/** The first line, and the offset of the second. */
async function headOf(path: string): Promise<{ readonly text: string; readonly bytes: number; readonly mark: number }> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST_HEADER), 0, LONGEST_HEADER, 0);
    const end = buffer.subarray(0, bytesRead).indexOf(LINE_END);
    const bytes = end < 0 ? bytesRead : end + 1;
    const line = buffer.toString('latin1', 0, bytes);
    const mark = buffer.toString('utf8', 0, Math.min(3, bytesRead)) === MARK ? 3 : 0;
    return { text: line.slice(mark).replace(/\r?\n?$/, ''), bytes, mark };
  } finally {
    await handle.close();
  }
}
