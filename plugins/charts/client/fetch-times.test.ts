import { expect, it } from 'vitest';
import { readServerTiming } from './fetch-times.ts';

it.each([
  [null, {}],
  ['', {}],
  ['admit;dur=0.5, run;dur=12', { admit: 0.5, run: 12 }],
  ['run;desc="the database";dur=3.25', { run: 3.25 }],
  ['miss, cache;desc=hit, run;dur=x, encode;dur=2', { encode: 2 }],
])('reads %j as %j', (header, stages) => expect(readServerTiming(header)).toEqual(stages));
