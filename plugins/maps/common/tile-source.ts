/** Pictures of the ground that another server draws, square by square. */
export type TileSource =
  /** An address with `{z}`, `{x}` and `{y}`. */
  | { readonly type: 'XYZ'; readonly url: string; readonly attribution?: string }
  /** A Web Map Service; `layers` has commas between names. */
  | {
      readonly type: 'WMS';
      readonly url: string;
      readonly layers: string;
      readonly version: string;
      readonly attribution?: string;
    };
