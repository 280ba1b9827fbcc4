/** A named list of categorical colours. Any CSS colour is allowed, including variables of the theme. */
export interface ColorScheme {
  readonly key: string;
  readonly label: string;
  readonly colors: readonly string[];
}

/** Key of the default scheme. It is drawn with the theme's palette, so that it follows light and dark mode. */
export const DEFAULT_SCHEME = 'supersetColors';

const theme = Array.from({ length: 10 }, (_, index) => `var(--chart-${index + 1})`);

const hex = (text: string): readonly string[] => text.split(' ').map((digits) => `#${digits}`);

export const CATEGORICAL_SCHEMES: readonly ColorScheme[] = [
  { key: DEFAULT_SCHEME, label: 'Facet', colors: theme },
  {
    key: 'd3Category10',
    label: 'D3 Category 10',
    colors: hex('1f77b4 ff7f0e 2ca02c d62728 9467bd 8c564b e377c2 7f7f7f bcbd22 17becf'),
  },
  {
    key: 'd3Category20',
    label: 'D3 Category 20',
    colors: hex(
      '1f77b4 aec7e8 ff7f0e ffbb78 2ca02c 98df8a d62728 ff9896 9467bd c5b0d5 8c564b c49c94 e377c2 f7b6d2 7f7f7f c7c7c7 bcbd22 dbdb8d 17becf 9edae5',
    ),
  },
  {
    key: 'googleCategory10c',
    label: 'Google Category 10c',
    colors: hex('3366cc dc3912 ff9900 109618 990099 0099c6 dd4477 66aa00 b82e2e 316395'),
  },
  {
    key: 'echarts5Colors',
    label: 'ECharts v5.x Colors',
    colors: hex('5470c6 91cc75 fac858 ee6666 73c0de 3ba272 fc8452 9a60b4 ea7ccc'),
  },
];

/** Number of tones before two labels get the same colour. */
export const TONES = 3;

/**
 * A colour of a scheme in a tone: unchanged, mixed with the text colour, or mixed with the page colour. The tones can
 * be distinguished in light and dark mode.
 */
export function toned(color: string, tone: number): string {
  if (tone === 0) return color;
  return tone === 1
    ? `color-mix(in oklab, ${color} 58%, var(--text-1))`
    : `color-mix(in oklab, ${color} 52%, var(--surface-card))`;
}

/** The scheme of a key; unknown keys and no choice give the default scheme. */
export function categoricalScheme(key: unknown): ColorScheme {
  const found = CATEGORICAL_SCHEMES.find((scheme) => scheme.key === key);
  const [first] = CATEGORICAL_SCHEMES;
  if (found) return found;
  if (!first) throw new RangeError('There is no categorical colour scheme.');
  return first;
}

/** Interpolates `count` colours at equal distances over the given ones. */
export function colorSteps(colors: readonly string[], count: number): readonly string[] {
  const last = colors.length - 1;
  return Array.from({ length: count }, (_, step) => {
    const at = count < 2 ? 0 : (step * last) / (count - 1);
    const [low = '', high = ''] = [colors[Math.floor(at)], colors[Math.ceil(at)]];
    const share = Math.round((at - Math.floor(at)) * 100);
    return share === 0 ? low : `color-mix(in oklab, ${high} ${share}%, ${low})`;
  });
}

/** Sequential schemes by key; each goes from low to high. */
export const SEQUENTIAL_SCHEMES: readonly ColorScheme[] = [
  {
    key: 'superset_seq_1',
    label: 'Facet sequential',
    colors: Array.from({ length: 8 }, (_, index) => `var(--seq-${index + 1})`),
  },
  {
    key: 'superset_div_1',
    label: 'Facet diverging',
    colors: Array.from({ length: 7 }, (_, index) => `var(--div-${index + 1})`),
  },
  {
    key: 'schemeBlues',
    label: 'Blues',
    colors: hex('f7fbff deebf7 c6dbef 9ecae1 6baed6 4292c6 2171b5 08519c 08306b'),
  },
  {
    key: 'schemeGreens',
    label: 'Greens',
    colors: hex('f7fcf5 e5f5e0 c7e9c0 a1d99b 74c476 41ab5d 238b45 006d2c 00441b'),
  },
  {
    key: 'schemeOranges',
    label: 'Oranges',
    colors: hex('fff5eb fee6ce fdd0a2 fdae6b fd8d3c f16913 d94801 a63603 7f2704'),
  },
];
