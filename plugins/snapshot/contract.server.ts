import type { ObjectRef } from '@facet/plugin-identity/contract.server';
import { defineScopedToken } from '@facet/sdk/common';

/** An SVG exists only for charts that consist of one SVG drawing, as most types do. */
export type SnapshotFormat = 'png' | 'pdf' | 'svg';

/** A page of this server, and the options of its picture. */
export interface SnapshotOrder {
  /**
   * The object that the page shows. The page may read only this object and the objects that it shows
   * (`identity/object-parts@1`).
   */
  readonly of: ObjectRef;
  /**
   * Path with query arguments, such as `/superset/dashboard/3/?standalone=3`. The page reports with `usePageSettled`
   * when it is painted.
   */
  readonly path: string;
  /** Further paths of the same object, such as one per tab: further pages of the PDF. A PNG has none. */
  readonly more?: readonly string[];
  readonly format: SnapshotFormat;
  /** Width of the viewport in pixels. */
  readonly width: number;
  readonly height: number;
  /** Whether the viewport grows to the height of the page. */
  readonly whole?: boolean;
  /** Pixels of the picture per CSS pixel: 1 to 3, or less for a smaller picture. Default: 1. */
  readonly scale?: number;
  /** Default: `light`. */
  readonly scheme?: 'light' | 'dark';
  /** Language of the page, such as `de`. Default: that of the user. */
  readonly locale?: string;
  /**
   * A picture of the same order that was begun at this time or later may be given instead of a new one, as long as the user's
   * permissions are the same. Default: always a new one.
   */
  readonly since?: Date;
}

export interface Snapshot {
  readonly bytes: Uint8Array;
  readonly type: 'image/png' | 'application/pdf' | 'image/svg+xml';
  /** Missing parts, such as a chart whose query failed, as messages for users. */
  readonly problems: readonly string[];
}

/** Takes pictures of pages with the permissions of the scope's user. */
export interface Snapshots {
  /**
   * @throws FacetError `SNP_NO_BROWSER`, `SNP_NOT_STARTED`, `SNP_NO_PERSON`, `SNP_ORDER`, `SNP_PAGE`, `SNP_LATE`, `SNP_TOO_LARGE`, `SNP_NO_VECTOR`,
   * `SNP_ENDED`, `SNP_BUSY`; the reason of the signal when it aborts
   */
  take(order: SnapshotOrder, signal: AbortSignal): Promise<Snapshot>;
}

export const SnapshotsToken = defineScopedToken<Snapshots>('snapshot/snapshots@1', 'Pictures of pages of this server.');
