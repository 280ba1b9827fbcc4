/** What stands below a map, because it does not show in it. */
export interface Told {
  readonly key:
    | 'missing'
    | 'invalid'
    | 'offGlobe'
    | 'scripts'
    | 'failedLayer'
    | 'failedPart'
    | 'coarser'
    | 'closedLayer'
    | 'failedTiles'
    | 'unshownPins';
  readonly count: number;
}
