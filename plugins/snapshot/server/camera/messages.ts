import type { Snapshot, SnapshotOrder } from '../../contract.server.ts';

/** Messages to the camera process. */
export type ToCamera =
  | { readonly kind: 'start'; readonly named: string | null; readonly warmPages: number; readonly mostBytes: number }
  | { readonly kind: 'take'; readonly id: number; readonly shot: Shot }
  | { readonly kind: 'stop'; readonly id: number };

export interface Shot {
  /** Address at which the server listens. */
  readonly origin: string;
  readonly cookie: { readonly name: string; readonly value: string };
  readonly person: number;
  readonly order: SnapshotOrder;
}

/** A serialisable error. */
export interface Failure {
  readonly code: string | null;
  readonly message: string;
  readonly remedy?: string;
  readonly subject?: string;
}

export type FromCamera =
  | { readonly kind: 'taken'; readonly id: number; readonly snapshot: Snapshot }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure }
  | { readonly kind: 'log'; readonly level: 'info' | 'warn'; readonly message: string; readonly fields: object };
