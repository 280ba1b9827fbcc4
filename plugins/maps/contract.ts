/** Contract of map chart types for client and server: places of rows, queries, and controls. */
export { type Contour, readContours } from './common/contours.ts';
export { type FixedOrMetric, metricIn, readFixedOrMetric } from './common/fixed-or-metric.ts';
export { type Corner, mapBase, mapControls, mapSection, scriptsSection } from './common/map-controls.ts';
export { type Extent, extentOf, readView, type StoredView } from './common/map-view.ts';
export { type NoPlace, type Place, type Placed, placed, placeIn, placeOf } from './common/places.ts';
export { type PlacedRows, placedRows } from './common/placed-rows.ts';
export { type Encoding, shapeOf } from './common/shapes.ts';
export { readSpatial, type Spatial, spatialColumns, spatialConfiguration } from './common/spatial.ts';
export { spatialQuery } from './common/spatial-query.ts';
export type { Told } from './common/told.ts';
export { unbroken } from './common/unbroken.ts';
export type { GroundPlace, WorldCountry } from './common/world-country.ts';
export { loadWorld } from './common/world-outlines.ts';
