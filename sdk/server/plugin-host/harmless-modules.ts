/**
 * Modules of Node that code of an installed plugin may import: those that reach neither files, the network, other
 * processes nor the inside of its own process. `facet build` refuses the others, and so does the process.
 */
export const HARMLESS_MODULES: readonly string[] = [
  'assert',
  'assert/strict',
  'buffer',
  'constants',
  'crypto',
  'events',
  'path',
  'path/posix',
  'querystring',
  'stream',
  'stream/promises',
  'stream/web',
  'string_decoder',
  'timers',
  'timers/promises',
  'url',
  'util',
  'util/types',
  'zlib',
];
