/** Longitude and latitude. */
export type GroundPlace = number[];

export interface WorldCountry {
  /** The number of ISO 3166-1, as three digits; land without one has none. */
  readonly number?: string;
  readonly name: string;
  /** Each is its border, and the borders of the holes in it. */
  readonly polygons: readonly GroundPlace[][][];
}
