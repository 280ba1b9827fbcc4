import { categoricalScheme, type ColorScheme, DEFAULT_SCHEME, hexColors, ownSchemes, withOwn } from './palette.ts';

const d3Category20 = hexColors(
  '1f77b4 aec7e8 ff7f0e ffbb78 2ca02c 98df8a d62728 ff9896 9467bd c5b0d5 8c564b c49c94 e377c2 f7b6d2 7f7f7f c7c7c7 bcbd22 dbdb8d 17becf 9edae5',
);
const d3Category20b =
  '393b79 5254a3 6b6ecf 9c9ede 637939 8ca252 b5cf6b cedb9c 8c6d31 bd9e39 e7ba52 e7cb94 843c39 ad494a d6616b e7969c 7b4173 a55194 ce6dbd de9ed6';
const d3Category20c =
  '3182bd 6baed6 9ecae1 c6dbef e6550d fd8d3c fdae6b fdd0a2 31a354 74c476 a1d99b c7e9c0 756bb1 9e9ac8 bcbddc dadaeb 636363 969696 bdbdbd d9d9d9';
const googleCategory20 = hexColors(
  '3366cc dc3912 ff9900 109618 990099 0099c6 dd4477 66aa00 b82e2e 316395 994499 22aa99 aaaa11 6633cc e67300 8b0707 651067 329262 5574a6 3b3eac',
);
const TEN = 10;

/**
 * Keys that stored charts name: key, name, colours. The colours up to those of the key `presetColors` are the ones that charts
 * were stored with; the others are as their names say, in as many colours.
 */
const FIXED: readonly (readonly [key: string, label: string, colors: readonly string[]])[] = [
  // The other half are lighter partners of these.
  ['d3Category10', 'D3 Category 10', d3Category20.filter((_, index) => index % 2 === 0)],
  ['d3Category20', 'D3 Category 20', d3Category20],
  ['d3Category20b', 'D3 Category 20b', hexColors(d3Category20b)],
  ['d3Category20c', 'D3 Category 20c', hexColors(d3Category20c)],
  ['googleCategory10c', 'Google Category 10c', googleCategory20.slice(0, TEN)],
  ['googleCategory20c', 'Google Category 20c', googleCategory20],
  [
    'echarts4Colors',
    'ECharts v4.x Colors',
    hexColors('c23531 2f4554 61a0a8 d48265 91c7ae 749f83 ca8622 bda29a 6e7074 546570 c4ccd3'),
  ],
  [
    'echarts5Colors',
    'ECharts v5.x Colors',
    hexColors('5470c6 91cc75 fac858 ee6666 73c0de 3ba272 fc8452 9a60b4 ea7ccc'),
  ],
  [
    'bnbColors',
    'Airbnb Colors',
    hexColors('ff5a5f 7b0051 007a87 00d1c1 8ce071 ffb400 b4a76c ff8083 cc0086 00a1b3 00ffeb bbedab ffd266'),
  ],
  ['lyftColors', 'Lyft Colors', hexColors('ea0b8c 6c838e 29abe2 33d9c1 9dacb9 7560aa 2d5584 831c4a 333d47 ac2077')],
  [
    'presetColors',
    'Preset Colors',
    // The second ten are lighter partners of the first.
    hexColors(
      '6bd3b3 fcc550 408184 66cbe2 ee5960 484e5a ff874e 03748e c9bbab b17baa b5e9d9 fde2a7 9fc0c1 b2e5f0 f6acaf a4a6ac ffc3a6 81b9c6 e4ddd5 d9bdd5',
    ),
  ],
  [
    'supersetAndPresetColors',
    'Bright and mint',
    hexColors('2499b8 5fc9a8 4a5080 f5bd4a 58b983 e5646a f5834f 3d7d80 9c66ae 5cc0dd c2b4a3 5d6470'),
  ],
  [
    'modernSunset',
    'Sunset',
    hexColors('16324a 3b3f6b 67447e 944784 bd4b7f d95571 ee685d f88348 fca134 f9c02f f2dc5b f9ecaa'),
  ],
  [
    'colorsOfRainbow',
    'Rainbow',
    hexColors('d7263d ee5a2a f78f1e f9c31f d3d52c 8ac53e 3fae5a 1fa697 2694c9 3568bf 5b46ad 8d3a9c'),
  ],
  ['blueToGreen', 'Blue to green', hexColors('1b3a8a 1d5a9e 1f79ac 2495b0 2fabaa 43ba98 5fc585 82cf75 a9d86c d0e26b')],
  ['redToYellow', 'Red to yellow', hexColors('8a1022 ab1b23 c92f22 df4a20 ee6820 f7862a fba43a fcbf4c fbd763 f8ec86')],
  ['wavesOfBlue', 'Waves of blue', hexColors('0b2a52 134a80 1f6aa9 3b8ac4 63a8d6 8fc3e4 b5d8ee 5f93b5 3d6d8f 234a68')],
];

/** All but that of the theme, which every page has. */
export const FIXED_SCHEMES: readonly ColorScheme[] = FIXED.map(([key, label, colors]) => ({ key, label, colors }));

/** The categorical schemes to choose from, with those that the operator has added. */
export const categoricalSchemes = (): readonly ColorScheme[] =>
  withOwn([categoricalScheme(DEFAULT_SCHEME), ...FIXED_SCHEMES], ownSchemes().categorical);
