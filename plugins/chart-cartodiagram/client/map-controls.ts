// One file to fetch instead of four: these controls are shown together.
export { layerConfigsControl } from './controls/layer-configs-control.tsx';
export { mapViewControl } from './controls/map-view-control.tsx';
export { savedChartControl } from './controls/saved-chart-control.tsx';
export { zoomConfigControl } from './controls/zoom-config-control.tsx';
