import { isRecord, numberOf } from '@facet/sdk/chart-form';

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

export const SIZE_TYPES = ['FIXED', 'LINEAR', 'EXP'] as const;

/**
 * The value of `chart_size`: the rule for the size by zoom level, starting from a size at one level, and the resulting
 * sizes.
 */
export interface ZoomSizes {
  readonly type: (typeof SIZE_TYPES)[number];
  readonly configs: PixelSize & { readonly zoom: number; readonly slope: number; readonly exponent: number };
  readonly values: Readonly<Record<string, PixelSize>>;
}

type SizeRule = Pick<ZoomSizes, 'type' | 'configs'>;

const LAST_ZOOM = 28;
const SMALLEST = 20;
/** Larger charts would hide the map, so the size is limited. */
const LARGEST = 800;

export const FIRST_SIZES: ZoomSizes = withValues({
  type: 'FIXED',
  configs: { zoom: 6, width: 100, height: 100, slope: 30, exponent: 2 },
});

/** Adds the computed sizes, which other clients of the form read. */
export function withValues(rule: SizeRule): ZoomSizes {
  const zooms = Array.from({ length: LAST_ZOOM + 1 }, (_, zoom) => [String(zoom), ruledSize(rule, zoom)] as const);
  return { ...rule, values: Object.fromEntries(zooms) };
}

/** Size of a chart at a zoom level in pixels. */
export function sizeAt(sizes: ZoomSizes, zoom: number): PixelSize {
  const { width, height } = sizes.values[String(Math.round(zoom))] ?? ruledSize(sizes, zoom);
  return { width: bounded(width), height: bounded(height) };
}

function ruledSize({ type, configs }: SizeRule, zoom: number): PixelSize {
  const { width, height, slope, exponent } = configs;
  const steps = zoom - configs.zoom;
  const grown = type === 'FIXED' ? width : type === 'LINEAR' ? width + slope * steps : width * exponent ** steps;
  return { width: Math.max(0, grown), height: Math.max(0, width === 0 ? height : (grown * height) / width) };
}

const bounded = (size: number): number =>
  Number.isFinite(size) ? Math.min(LARGEST, Math.max(SMALLEST, size)) : LARGEST;

export function readZoomSizes(value: unknown): ZoomSizes | undefined {
  if (!isRecord(value) || !isRecord(value['configs'])) return undefined;
  const stored = value['configs'];
  const first = FIRST_SIZES.configs;
  const configs = {
    zoom: numberOf(stored['zoom']) ?? first.zoom,
    width: numberOf(stored['width']) ?? first.width,
    height: numberOf(stored['height']) ?? first.height,
    slope: numberOf(stored['slope']) ?? first.slope,
    exponent: numberOf(stored['exponent']) ?? first.exponent,
  };
  const type = SIZE_TYPES.find((one) => one === value['type']) ?? 'FIXED';
  const values = isRecord(value['values']) ? Object.entries(value['values']) : [];
  return { type, configs, values: Object.fromEntries(values.flatMap(([zoom, size]) => sizeEntry(zoom, size))) };
}

function sizeEntry(zoom: string, value: unknown): readonly (readonly [string, PixelSize])[] {
  if (!isRecord(value)) return [];
  const [width, height] = [numberOf(value['width']), numberOf(value['height'])];
  return width === undefined || height === undefined ? [] : [[zoom, { width, height }]];
}
