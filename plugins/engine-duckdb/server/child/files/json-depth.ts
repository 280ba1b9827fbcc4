import { createReadStream } from 'node:fs';

const QUOTE = 0x22;
const ESCAPE = 0x5c;

/** Tracks the nesting depth of objects and arrays. */
export class JsonDepth {
  #depth = 0;
  #inText = false;
  #escaped = false;
  deepest = 0;

  take(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.#inText) this.#inside(byte);
      else if (byte === QUOTE) this.#inText = true;
      // The codes of brackets and braces differ in one bit: [ { and ] }.
      else if ((byte & 0xdf) === 0x5b) this.deepest = Math.max(this.deepest, (this.#depth += 1));
      else if ((byte & 0xdf) === 0x5d) this.#depth -= 1;
    }
  }

  #inside(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === ESCAPE) this.#escaped = true;
    else if (byte === QUOTE) this.#inText = false;
  }
}

/** Whether a JSON file is nested deeper than `most`: readers are recursive, and would overflow their stack. */
export async function isDeeper(path: string, most: number): Promise<boolean> {
  const depth = new JsonDepth();
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 })) {
    depth.take(chunk as Uint8Array);
    if (depth.deepest > most) return true;
  }
  return false;
}
