/** Notes below a map about data that it does not show. */
export interface Told {
  readonly key:
    | 'missing'
    | 'invalid'
    | 'offGlobe'
    | 'scripts'
    | 'thinned'
    | 'thinnedBins'
    | 'merged'
    | 'subtracted'
    | 'undrawn'
    | 'failedLayer'
    | 'failedPart'
    | 'coarser'
    | 'closedLayer'
    | 'failedTiles'
    | 'unshownPins';
  readonly count: number;
}
