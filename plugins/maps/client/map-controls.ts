// One file to fetch instead of six: these controls are shown together.
export { contourControl } from './controls/contour-control.tsx';
export { fixedOrMetricControl } from './controls/fixed-or-metric-control.tsx';
export { KeptTextControl } from './controls/kept-text-control.tsx';
export { savedMapsControl } from './controls/saved-maps-control.tsx';
export { spatialControl } from './controls/spatial-control.tsx';
export { viewportControl } from './controls/viewport-control.tsx';
