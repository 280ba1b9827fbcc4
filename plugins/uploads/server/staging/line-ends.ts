import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

const RETURN = 0x0d;
const FEED = 0x0a;
const PAIR = '\r\n';

/** Whether some lines of a text end with LF and others with CR LF, as in concatenated files. */
export async function hasMixedLineEnds(path: string, signal: AbortSignal): Promise<boolean> {
  let paired: boolean | undefined;
  let before = -1;
  for await (const chunk of createReadStream(path, { signal }) as AsyncIterable<Buffer>) {
    const isPair = (at: number): boolean => (at === 0 ? before : chunk[at - 1]) === RETURN;
    const first = chunk.indexOf(FEED);
    if (first >= 0) {
      paired ??= isPair(first);
      if (isPair(first) !== paired) return true;
      // A CR LF that is divided between two chunks is recognised at its LF.
      if (!paired && chunk.indexOf(PAIR) >= 0) return true;
      if (paired) for (let at = first; at >= 0; at = chunk.indexOf(FEED, at + 1)) if (!isPair(at)) return true;
    }
    before = chunk.at(-1) ?? before;
  }
  return false;
}

/** Rewrites a text with LF as the only line ending. */
export async function writeWithLineFeeds(from: string, to: string, signal: AbortSignal): Promise<void> {
  await pipeline(createReadStream(from), feedsOnly, createWriteStream(to, { mode: 0o600 }), { signal });
}

async function* feedsOnly(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // A CR at the end of a chunk is held back until the next chunk is known.
  let held = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const whole = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    const end = whole.at(-1) === RETURN ? whole.length - 1 : whole.length;
    held = Buffer.from(whole.subarray(end));
    const text = whole.subarray(0, end);
    yield text.indexOf(PAIR) < 0 ? text : Buffer.from(text.toString('latin1').replaceAll(PAIR, '\n'), 'latin1');
  }
  yield held;
}
