import type { FrameOperation } from '@facet/sdk/server';
import { aggregate } from './aggregate.ts';
import { boxplot } from './boxplot.ts';
import { compare } from './compare.ts';
import { contribution } from './contribution.ts';
import { flatten } from './flatten.ts';
import { histogram } from './histogram.ts';
import { pivot } from './pivot.ts';
import { geodeticParse, geohashDecode, geohashEncode } from './places.ts';
import { prophet } from './prophet.ts';
import { rank } from './rank.ts';
import { resample } from './resample.ts';
import { escapeColumn, rename, select, sort, unescapeColumn } from './reshape.ts';
import { rolling } from './rolling.ts';
import { cum, diff } from './running.ts';

/** All operations by their names in queries. */
export const operations = {
  aggregate,
  boxplot,
  compare,
  contribution,
  cum,
  diff,
  escape_separator: escapeColumn,
  flatten,
  geodetic_parse: geodeticParse,
  geohash_decode: geohashDecode,
  geohash_encode: geohashEncode,
  histogram,
  pivot,
  prophet,
  rank,
  rename,
  resample,
  rolling,
  select,
  sort,
  unescape_separator: unescapeColumn,
} as const satisfies Readonly<Record<string, FrameOperation>>;
