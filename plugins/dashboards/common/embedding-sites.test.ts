import { expect, it } from 'vitest';
import { sitesOf } from './embedding-sites.ts';

it.each<[string, readonly string[], readonly string[] | undefined]>([
  ['none', [], []],
  [
    'with and without a scheme, in any case',
    ['https://Shop.example.org/', '*.example.net', 'http://localhost:3000'],
    ['https://shop.example.org', 'https://*.example.net', 'http://localhost:3000'],
  ],
  ['one beside others that are none', ['a b', 'shop.example.org'], ['https://shop.example.org']],
  ['only some that are none', ['a b', ''], undefined],
  ['directives', ['https://a.example; script-src *'], undefined],
  ['anything', ['*'], undefined],
])('sites that may embed: %s', (_, texts, sites) => expect(sitesOf(texts)).toEqual(sites));
