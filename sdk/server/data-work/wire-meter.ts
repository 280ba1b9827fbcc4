import type { Readable } from 'node:stream';
import type { Disposable } from '../../common/disposable.ts';

export interface WireMeter extends Disposable {
  /** Since the start, or since it was set back. */
  readonly bytes: number;
  reset(): void;
}

/**
 * Counts the bytes that a database sends over its connection. Beyond the limit it calls `onTooMuch`, before the driver has put the
 * bytes together: only closing the connection ends a value that is too large.
 */
export function meterWire(stream: Readable, limit: number, onTooMuch: () => void): WireMeter {
  let bytes = 0;
  let told = false;
  const count = (chunk: Uint8Array): void => {
    bytes += chunk.length;
    if (bytes <= limit || told) return;
    told = true;
    onTooMuch();
  };
  stream.prependListener('data', count);
  return {
    get bytes() {
      return bytes;
    },
    reset() {
      bytes = 0;
    },
    dispose() {
      stream.off('data', count);
    },
  };
}
