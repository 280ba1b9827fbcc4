import { type ColorScheme, hexColors, ownSchemes, withOwn } from './palette.ts';

/**
 * Fixed schemes, in the order of the list: key, name, colours. Keys of the kind `schemeBlues` have the colours that
 * Cynthia Brewer's maps or the library D3 gave them; the others are as their names say.
 */
const FIXED: readonly (readonly [key: string, label: string, colors: string])[] = [
  ['blue_white_yellow', 'Turquoise, white, yellow', '0ac4bb ffffff f5b000'],
  ['fire', 'Fire', 'ffffff ffe08a f79321 c8321a 2a0a08'],
  ['white_black', 'White to black', 'ffffff 111111'],
  ['black_white', 'Black to white', '111111 ffffff'],
  ['dark_blue', 'Dark blue', 'e9f0fb 9db8dd 5a83b8 2c5387 0f2747'],
  ['pink_grey', 'Pink, white, grey', 'b8286f e59bc0 faf7f8 b3b6ba 565b61'],
  ['greens', 'Light to dark green', 'eef8e4 b9dfa6 74bd74 348f55 0d5a38'],
  ['purples', 'Light to dark purple', 'f5f0fa d4c2e8 a98ccd 7b55a8 4b2475'],
  ['oranges', 'Light to dark orange', 'fff3e3 fdd0a0 f79c50 dc6a1a 8f3c06'],
  ['red_yellow_blue', 'Red, light yellow, blue', 'c0392f f2a373 fdf3c4 94bfdc 2f5f9e'],
  ['brown_white_green', 'Brown, white, green', '7d4f1d d1a86a f8f6f2 86c3b4 1c6a5c'],
  ['purple_white_green', 'Purple, white, green', '6b3480 b896c6 f8f6f9 97cc98 2a7a3e'],
  ['superset_seq_2', 'Facet sequential 2', 'eaf6f1 a5d8c8 57b0a0 1f7f7b 0c4a55'],
  ['superset_div_2', 'Facet diverging 2', '6a3d9a b79bd4 f6f3f1 f2b27a c25a14'],
  ['preset_seq_1', 'Mint', 'effaf6 b9e6d6 74c9b0 3a9c8b 175e5c'],
  ['preset_seq_2', 'Petrol', 'f0f7f8 bcd9de 7db2bd 3f8495 12495c'],
  ['preset_div_1', 'Red, white, mint', 'c8474f ecaaa4 f8f5f3 9fd8c6 2f8f7b'],
  ['preset_div_2', 'Orange, white, petrol', 'd9692f f5bf98 f8f5f1 9fc7d0 1f6b80'],
  ['echarts_gradient', 'ECharts gradient', 'f6efa6 d88273 bf444c'],
  ['deck_gl_heatmap_gradient', 'deck.gl heatmap', 'ffffb2 fed976 feb24c fd8d3c f03b20 bd0026'],
  ['schemeRdBu', 'Red to blue', '67001f b2182b d6604d f4a582 fddbc7 f7f7f7 d1e5f0 92c5de 4393c3 2166ac 053061'],
  ['schemeBrBG', 'Brown to teal', '543005 8c510a bf812d dfc27d f6e8c3 f5f5f5 c7eae5 80cdc1 35978f 01665e 003c30'],
  ['schemePRGn', 'Purple to green', '40004b 762a83 9970ab c2a5cf e7d4e8 f7f7f7 d9f0d3 a6dba0 5aae61 1b7837 00441b'],
  ['schemePiYG', 'Pink to green', '8e0152 c51b7d de77ae f1b6da fde0ef f7f7f7 e6f5d0 b8e186 7fbc41 4d9221 276419'],
  ['schemePuOr', 'Purple to orange', '2d004b 542788 8073ac b2abd2 d8daeb f7f7f7 fee0b6 fdb863 e08214 b35806 7f3b08'],
  ['schemeRdGy', 'Red to grey', '67001f b2182b d6604d f4a582 fddbc7 ffffff e0e0e0 bababa 878787 4d4d4d 1a1a1a'],
  ['schemeRdYlBu', 'Red, yellow, blue', 'a50026 d73027 f46d43 fdae61 fee090 ffffbf e0f3f8 abd9e9 74add1 4575b4 313695'],
  [
    'schemeRdYlGn',
    'Red, yellow, green',
    'a50026 d73027 f46d43 fdae61 fee08b ffffbf d9ef8b a6d96a 66bd63 1a9850 006837',
  ],
  ['schemeSpectral', 'Spectral', '9e0142 d53e4f f46d43 fdae61 fee08b ffffbf e6f598 abdda4 66c2a5 3288bd 5e4fa2'],
  ['schemeBlues', 'Blues', 'f7fbff deebf7 c6dbef 9ecae1 6baed6 4292c6 2171b5 08519c 08306b'],
  ['schemeGreens', 'Greens', 'f7fcf5 e5f5e0 c7e9c0 a1d99b 74c476 41ab5d 238b45 006d2c 00441b'],
  ['schemeGrays', 'Greys', 'ffffff f0f0f0 d9d9d9 bdbdbd 969696 737373 525252 252525 000000'],
  ['schemeOranges', 'Oranges', 'fff5eb fee6ce fdd0a2 fdae6b fd8d3c f16913 d94801 a63603 7f2704'],
  ['schemePurples', 'Purples', 'fcfbfd efedf5 dadaeb bcbddc 9e9ac8 807dba 6a51a3 54278f 3f007d'],
  ['schemeReds', 'Reds', 'fff5f0 fee0d2 fcbba1 fc9272 fb6a4a ef3b2c cb181d a50f15 67000d'],
  ['schemeViridis', 'Viridis', '440154 472d7b 3b528b 2c728e 21918c 28ae80 5ec962 addc30 fde725'],
  ['schemeInferno', 'Inferno', '000004 210c4a 57106e 8a226a bc3754 e45a31 f98e09 f9cb35 fcffa4'],
  ['schemeMagma', 'Magma', '000004 1d1147 51127c 832681 b73779 e75263 fc8961 fec488 fcfdbf'],
  ['schemeWarm', 'Warm', '6e40aa a03db3 d23ea7 f9488a ff5e63 ff7f41 efa72f cdcf37 aff05b'],
  ['schemeCool', 'Cool', '6e40aa 5c5ace 417de0 27a3dc 1ac7c2 21e39b 40f373 73f65a aff05b'],
  ['schemeCubehelixDefault', 'Cubehelix', '000000 1b1d3b 16534c 437731 a07949 d483a7 c7b3ed cae7f0 ffffff'],
  ['schemeBuGn', 'Blue to green', 'f7fcfd e5f5f9 ccece6 99d8c9 66c2a4 41ae76 238b45 006d2c 00441b'],
  ['schemeBuPu', 'Blue to purple', 'f7fcfd e0ecf4 bfd3e6 9ebcda 8c96c6 8c6bb1 88419d 810f7c 4d004b'],
  ['schemeGnBu', 'Green to blue', 'f7fcf0 e0f3db ccebc5 a8ddb5 7bccc4 4eb3d3 2b8cbe 0868ac 084081'],
  ['schemeOrRd', 'Orange to red', 'fff7ec fee8c8 fdd49e fdbb84 fc8d59 ef6548 d7301f b30000 7f0000'],
  ['schemePuBuGn', 'Purple, blue, green', 'fff7fb ece2f0 d0d1e6 a6bddb 67a9cf 3690c0 02818a 016c59 014636'],
  ['schemePuBu', 'Purple to blue', 'fff7fb ece7f2 d0d1e6 a6bddb 74a9cf 3690c0 0570b0 045a8d 023858'],
  ['schemePuRd', 'Purple to red', 'f7f4f9 e7e1ef d4b9da c994c7 df65b0 e7298a ce1256 980043 67001f'],
  ['schemeRdPu', 'Red to purple', 'fff7f3 fde0dd fcc5c0 fa9fb5 f768a1 dd3497 ae017e 7a0177 49006a'],
  ['schemeYlGnBu', 'Yellow, green, blue', 'ffffd9 edf8b1 c7e9b4 7fcdbb 41b6c4 1d91c0 225ea8 253494 081d58'],
  ['schemeYlGn', 'Yellow to green', 'ffffe5 f7fcb9 d9f0a3 addd8e 78c679 41ab5d 238443 006837 004529'],
  ['schemeYlOrBr', 'Yellow, orange, brown', 'ffffe5 fff7bc fee391 fec44f fe9929 ec7014 cc4c02 993404 662506'],
  ['schemeYlOrRd', 'Yellow, orange, red', 'ffffcc ffeda0 fed976 feb24c fd8d3c fc4e2a e31a1c bd0026 800026'],
];

const themed = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `var(--${name}-${index + 1})`);

/** Sequential and diverging schemes; each goes from low to high. The first two follow the theme. */
export const SEQUENTIAL_SCHEMES: readonly ColorScheme[] = [
  { key: 'superset_seq_1', label: 'Facet sequential', colors: themed('seq', 8) },
  { key: 'superset_div_1', label: 'Facet diverging', colors: themed('div', 7) },
  ...FIXED.map(([key, label, colors]) => ({ key, label, colors: hexColors(colors) })),
];

const byKey = new Map(SEQUENTIAL_SCHEMES.map((scheme) => [scheme.key, scheme]));

/** The schemes of amounts to choose from, with those that the operator has added. */
export const sequentialSchemes = (): readonly ColorScheme[] => withOwn(SEQUENTIAL_SCHEMES, ownSchemes().sequential);

/** The colours of a scheme; unknown keys give the default scheme. */
export function sequentialColors(key: unknown): readonly string[] {
  const own = ownSchemes().sequential.find((scheme) => scheme.key === key);
  const scheme = own ?? (typeof key === 'string' ? byKey.get(key) : undefined);
  return (scheme ?? SEQUENTIAL_SCHEMES[0])?.colors ?? [];
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
