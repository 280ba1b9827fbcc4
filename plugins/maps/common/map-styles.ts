/** Colours of the background map. */
export interface MapColors {
  readonly water: string;
  readonly land: string;
  readonly border: string;
}

export const DEFAULT_STYLE = 'mapbox://styles/mapbox/light-v9';

export const MAP_STYLES = [
  'mapbox://styles/mapbox/streets-v9',
  'mapbox://styles/mapbox/dark-v9',
  DEFAULT_STYLE,
  'mapbox://styles/mapbox/satellite-streets-v9',
  'mapbox://styles/mapbox/satellite-v9',
  'mapbox://styles/mapbox/outdoors-v9',
] as const;

const THEME: MapColors = { water: 'var(--surface-sunken)', land: 'var(--chart-null)', border: 'var(--border-strong)' };
const STREETS: MapColors = { water: '#aad3df', land: '#f2efe9', border: '#b9a9b9' };
const DARK: MapColors = { water: '#191d24', land: '#2b303a', border: '#5b6470' };
const SATELLITE: MapColors = { water: '#0b2545', land: '#45563b', border: '#9aa58f' };
const OUTDOORS: MapColors = { water: '#b5d9ea', land: '#dfe8d0', border: '#8fa183' };

/** The colours of a stored style; `light` and custom styles use those of the theme, which follow light and dark mode. */
export function mapColors(style: string): MapColors {
  if (style.includes('/satellite')) return SATELLITE;
  if (style.includes('/dark')) return DARK;
  if (style.includes('/streets')) return STREETS;
  return style.includes('/outdoors') ? OUTDOORS : THEME;
}
