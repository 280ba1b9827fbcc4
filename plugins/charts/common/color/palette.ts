/** A named list of categorical colours. Any CSS colour is allowed, including variables of the theme. */
export interface ColorScheme {
  readonly key: string;
  readonly label: string;
  readonly colors: readonly string[];
}

/** Key of the default scheme. It is drawn with the theme's palette, so that it follows light and dark mode. */
export const DEFAULT_SCHEME = 'supersetColors';

const theme = Array.from({ length: 10 }, (_, index) => `var(--chart-${index + 1})`);

/** Colours that are written as hexadecimal digits with blanks between them. */
export const hexColors = (text: string): readonly string[] => text.split(' ').map((digits) => `#${digits}`);

const d3Category20 = hexColors(
  '1f77b4 aec7e8 ff7f0e ffbb78 2ca02c 98df8a d62728 ff9896 9467bd c5b0d5 8c564b c49c94 e377c2 f7b6d2 7f7f7f c7c7c7 bcbd22 dbdb8d 17becf 9edae5',
);
const googleCategory20 = hexColors(
  '3366cc dc3912 ff9900 109618 990099 0099c6 dd4477 66aa00 b82e2e 316395 994499 22aa99 aaaa11 6633cc e67300 8b0707 651067 329262 5574a6 3b3eac',
);
const TEN = 10;

const FIXED: readonly (readonly [key: string, label: string, colors: readonly string[]])[] = [
  // The other half are lighter partners of these.
  ['d3Category10', 'D3 Category 10', d3Category20.filter((_, index) => index % 2 === 0)],
  ['d3Category20', 'D3 Category 20', d3Category20],
  ['googleCategory10c', 'Google Category 10c', googleCategory20.slice(0, TEN)],
  ['googleCategory20c', 'Google Category 20c', googleCategory20],
  [
    'echarts5Colors',
    'ECharts v5.x Colors',
    hexColors('5470c6 91cc75 fac858 ee6666 73c0de 3ba272 fc8452 9a60b4 ea7ccc'),
  ],
];

export const CATEGORICAL_SCHEMES: readonly ColorScheme[] = [
  { key: DEFAULT_SCHEME, label: 'Facet', colors: theme },
  ...FIXED.map(([key, label, colors]) => ({ key, label, colors })),
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
