/** Longitude and latitude. */
export type GroundPlace = number[];

export interface WorldCountry {
  /** Three-digit code of ISO 3166-1; absent for land without a code. */
  readonly number?: string;
  readonly name: string;
  /** For each polygon its border, followed by the borders of its holes. */
  readonly polygons: readonly GroundPlace[][][];
}
