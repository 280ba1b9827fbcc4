import type { ObjectRef } from '@facet/plugin-identity/contract.server';
import { defineScopedToken } from '@facet/sdk/common';

/** An SVG is there of charts alone that draw themselves as one drawing of vectors, as most types do. */
export type SnapshotFormat = 'png' | 'pdf' | 'svg';

/** A page of this server, and how it is to look. */
export interface SnapshotOrder {
  /** The object that the page shows. The page may read it and the objects that it shows (`identity/object-parts@1`), and no others. */
  readonly of: ObjectRef;
  /** Path with its arguments, such as `/superset/dashboard/3/?standalone=3`. The page says by `usePageSettled` when it is painted. */
  readonly path: string;
  /** Other paths of the same object, such as one for each tab: pages of the PDF behind the first. A PNG has none. */
  readonly more?: readonly string[];
  readonly format: SnapshotFormat;
  /** Of the window, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The window grows until nothing has to be scrolled. */
  readonly whole?: boolean;
  /** Pixels of the picture for each of the window: 1 to 3, or less for a smaller picture. Default: 1. */
  readonly scale?: number;
  /** Default: `light`. */
  readonly scheme?: 'light' | 'dark';
  /** Language of the page, such as `de`. Default: that of the person. */
  readonly locale?: string;
}

export interface Snapshot {
  readonly bytes: Uint8Array;
  readonly type: 'image/png' | 'application/pdf' | 'image/svg+xml';
  /** What is missing in it, such as a chart whose query failed; in words for people. */
  readonly problems: readonly string[];
}

/** Pictures of pages, as the person of the scope sees them. */
export interface Snapshots {
  /**
   * @throws FacetError `SNP_NO_BROWSER`, `SNP_NOT_STARTED`, `SNP_NO_PERSON`, `SNP_ORDER`, `SNP_PAGE`, `SNP_LATE`, `SNP_TOO_LARGE`, `SNP_NO_VECTOR`,
   * `SNP_ENDED`, `SNP_BUSY`; the reason of the signal when it aborts
   */
  take(order: SnapshotOrder, signal: AbortSignal): Promise<Snapshot>;
}

export const SnapshotsToken = defineScopedToken<Snapshots>('snapshot/snapshots@1', 'Pictures of pages of this server.');
