import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { arrayJson } from './array-text.ts';

describe('arrays of Postgres as JSON', () => {
  it.each<[number, string]>([
    [1000, '{t,f,NULL}'],
    [1005, '{1,-2}'],
    [1007, '{1,NULL}'],
    [1007, '{}'],
    [1007, '[0:1]={1,2}'],
    [1007, '[0:1][1:1]={{1},{2}}'],
    [1007, '{{1,2},{3,NULL}}'],
    [1009, String.raw`{a,"b \"c\" \\",NULL,"NULL","{x}","a,b","",ü}`],
    [1009, '{{a,"b c"},{"}",NULL}}'],
    [1016, '{1,9007199254740993}'],
    [1021, '{1.5,NaN,Infinity,-0.25}'],
    [1022, '{1e10,0.1}'],
    [1231, '{1.50,2,NaN}'],
    [1115, '{"2020-01-01 00:00:00",infinity,NULL}'],
    [1182, '{2020-01-01}'],
    [2951, '{0ef65bbb-83ad-4a9e-b3d3-0d2b6c3b7f11}'],
  ])('are what the driver reads, %s: %s', (oid, text) => {
    const parse: (text: string) => unknown = pg.types.getTypeParser(oid);
    expect(arrayJson(text, oid)).toBe(JSON.stringify(parse(text)));
  });

  it('stay as they are written when they are very long', () => {
    const long = `{${'1,'.repeat(600_000)}1}`;
    expect(arrayJson(long, 1007)).toBe(long);
  });
});
