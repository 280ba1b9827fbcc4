/** A tile server for the background map. */
export type TileSource =
  /** An address with `{z}`, `{x}` and `{y}`. */
  | { readonly type: 'XYZ'; readonly url: string; readonly attribution?: string }
  /** A Web Map Service; `layers` is separated by commas. */
  | {
      readonly type: 'WMS';
      readonly url: string;
      readonly layers: string;
      readonly version: string;
      readonly attribution?: string;
    };
