import type { Buffer } from 'node:buffer';
import type { SheetRows } from '../../files/workbook-pieces.ts';

/** The result of a query: an entry of `result` in JSON, a file, or a file that is sent while its rows come. */
export type Encoded =
  | { readonly kind: 'entry'; readonly parts: readonly Buffer[] }
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | ({ readonly kind: 'rows'; stop(): void } & Omit<SheetRows, 'name'>)
  | { readonly kind: 'stream'; readonly chunks: AsyncIterable<Uint8Array>; stop(): void };
