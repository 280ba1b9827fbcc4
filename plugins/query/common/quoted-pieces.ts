/** Longer texts are quoted piece by piece, so that others get their turns meanwhile. */
export const LONG_TEXT = 256 * 1_024;
const PIECE = 64 * 1_024;

/** A text as JSON in pieces. No piece ends between the two halves of a character. */
export function* quotedPieces(text: string): Generator<string> {
  yield '"';
  for (let at = 0; at < text.length; ) {
    const end = at + PIECE - (isFirstHalf(text.charCodeAt(at + PIECE - 1)) ? 1 : 0);
    yield inner(text.slice(at, end));
    at = end;
  }
  yield '"';
}

/** The same of a text of UTF-8. */
export function* quotedBytes(bytes: Uint8Array, start: number, end: number): Generator<string> {
  yield '"';
  for (let at = start; at < end; ) {
    let to = Math.min(at + PIECE, end);
    while (to < end && to > at + 1 && isContinued(bytes[to])) to -= 1;
    yield inner(DECODER.decode(bytes.subarray(at, to)));
    at = to;
  }
  yield '"';
}

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });
const inner = (text: string): string => JSON.stringify(text).slice(1, -1);
const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isContinued = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;
