import { isUtf8 } from 'node:buffer';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

const UTF8 = 'utf-8';
const LOOKED_AT = 1_048_576;
/** Bytes of the longest UTF-8 character, which may be cut at the end of the inspected part. */
const LONGEST_CHARACTER = 4;

/**
 * Detects the encoding from the beginning of a text: by its byte order mark, otherwise UTF-8 if valid, otherwise
 * Windows-1252.
 */
export function detectEncoding(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  for (let cut = 0; cut < LONGEST_CHARACTER; cut += 1)
    if (isUtf8(head.subarray(0, Math.max(0, head.length - cut)))) return looksWide(head) ?? UTF8;
  return looksWide(head) ?? 'windows-1252';
}

/** In texts with two bytes per character, Latin letters have a zero byte. */
function looksWide(head: Uint8Array): string | undefined {
  const pairs = head.subarray(0, 4_096);
  const zeros = [0, 0];
  for (const [at, byte] of pairs.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = pairs.length / 8;
  if (odd > many && odd > even * 4) return 'utf-16le';
  if (even > many && even > odd * 4) return 'utf-16be';
  return undefined;
}

export async function encodingOf(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0);
    return detectEncoding(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** The platform's name of an encoding; `undefined` for an unknown one. */
export function knownEncoding(name: string): string | undefined {
  try {
    return new TextDecoder(name).encoding;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export const isPlain = (encoding: string): boolean => encoding === UTF8;

export class NotInEncoding extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`Line ${line} is not in the encoding.`);
    this.line = line;
  }
}

/** Converts a text to UTF-8. @throws NotInEncoding with the line that is not in the encoding */
export async function writeAsUtf8(from: string, encoding: string, to: string, signal: AbortSignal): Promise<void> {
  await pipeline(
    createReadStream(from),
    (chunks) => decoded(chunks, encoding),
    createWriteStream(to, { mode: 0o600 }),
    {
      signal,
    },
  );
}

async function* decoded(chunks: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let lines = 1;
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch (error) {
      if (error instanceof TypeError) throw new NotInEncoding(lines + linesBefore(chunk, encoding));
      throw error;
    }
  };
  for await (const chunk of chunks) {
    const text = decode(chunk);
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
    yield text;
  }
  yield decode();
}

const LINE_END = 0x0a;

/** Number of complete lines before the first byte that is not in the encoding. */
function linesBefore(chunk: Uint8Array | undefined, encoding: string): number {
  // In UTF-16 the byte of LF is also part of other characters, so the bytes cannot be split at it.
  if (chunk === undefined || encoding.startsWith('utf-16')) return 0;
  const decoder = new TextDecoder(encoding, { fatal: true });
  let count = 0;
  let from = chunk.indexOf(LINE_END) + 1;
  for (let end = chunk.indexOf(LINE_END, from); end >= 0; end = chunk.indexOf(LINE_END, from)) {
    // The first line of the chunk may start in the previous one.
    count += 1;
    try {
      decoder.decode(chunk.subarray(from, end));
    } catch (error) {
      if (error instanceof TypeError) return count;
      throw error;
    }
    from = end + 1;
  }
  return count;
}
