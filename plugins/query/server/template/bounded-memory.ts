const PAGE_BYTES = 65_536;
const BYTES_PER_MB = 1_048_576;
const HEADER_BYTES = 8;
const MEMORY_SECTION = 5;

/**
 * Compiled WebAssembly whose one memory grows to so many megabytes and no further. The limits of a thread count what JavaScript
 * allocates, and this memory, 4 GB at most, is not among it.
 * @throws TypeError for code whose memory is not its own, or is bounded already
 */
export function boundedMemory(code: Uint8Array, megabytes: number): Uint8Array<ArrayBuffer> {
  let at = HEADER_BYTES;
  while (at < code.length) {
    const size = unsigned(code, at + 1);
    const end = size.end + size.value;
    if (code[at] === MEMORY_SECTION) {
      const [count, flags, ...least] = code.subarray(size.end, end);
      if (count !== 1 || flags !== 0) break;
      const most = (megabytes * BYTES_PER_MB) / PAGE_BYTES;
      const bounded = [1, 1, ...least, ...bytesOf(most)];
      const section = [MEMORY_SECTION, ...bytesOf(bounded.length), ...bounded];
      return new Uint8Array(Buffer.concat([code.subarray(0, at), Buffer.from(section), code.subarray(end)]));
    }
    at = end;
  }
  throw new TypeError('The code has no memory of its own that is unbounded.');
}

/** A number as WebAssembly writes it: seven bits a byte, the lowest first. */
function unsigned(code: Uint8Array, start: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let at = start; ; at += 1) {
    const byte = code[at] ?? 0;
    value += (byte & 127) * 128 ** (at - start);
    if (byte < 128) return { value, end: at + 1 };
  }
}

function bytesOf(value: number): readonly number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...bytesOf(Math.floor(value / 128))];
}
