import { expect, it } from 'vitest';
import { ANY_SITE, isOfSites } from './frame-sites.ts';

const SHOP = ['https://shop.example.org', 'https://*.example.net', 'http://localhost:3000'];

it.each<[string, readonly string[], unknown, boolean]>([
  ['a page of the site', SHOP, 'https://shop.example.org/a?b', true],
  ['its origin', SHOP, 'https://shop.example.org', true],
  ['the port that the scheme has anyway', SHOP, 'https://shop.example.org:443', true],
  ['another port', SHOP, 'https://shop.example.org:8443', false],
  ['another scheme', SHOP, 'http://shop.example.org', false],
  ['a name that begins so', SHOP, 'https://shop.example.org.evil.example', false],
  ['a site below an asterisk', SHOP, 'https://a.b.example.net', true],
  ['the site above it', SHOP, 'https://example.net', false],
  ['a name that ends so', SHOP, 'https://evilexample.net', false],
  ['a port that is named', SHOP, 'http://localhost:3000', true],
  ['a page without an origin', SHOP, 'null', false],
  ['nothing', SHOP, undefined, false],
  ['any site', [ANY_SITE], 'null', true],
  ['no site', [], 'https://shop.example.org', false],
])('%s', (_, sites, address, expected) => {
  expect(isOfSites(sites, address)).toBe(expected);
});
