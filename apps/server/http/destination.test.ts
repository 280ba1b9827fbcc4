import type { Endpoint } from '@facet/sdk/wire/endpoint';
import { describe, expect, it } from 'vitest';
import { checkDestination } from './destination.ts';

const open: Endpoint = { policy: 'public', summary: 'Rows', responses: { 200: 'text' } };
const bundle: Endpoint = { ...open, loadedAs: ['script', 'style'] };
const framed: Endpoint = { ...open, loadedAs: ['iframe'] };
const signOut: Endpoint = { ...open, acts: 'here' };
const link: Endpoint = { ...open, acts: 'anywhere' };

const allows = (endpoint: Endpoint, headers: Readonly<Record<string, string>>, method = 'GET'): boolean => {
  try {
    checkDestination(method, endpoint, { headers, cookies: {} });
    return true;
  } catch {
    return false;
  }
};

const IMAGE = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const PAGE = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const navigation = (site: string) => ({
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': site,
  accept: PAGE,
});

describe('what a call may be loaded as', () => {
  it.each([
    'image',
    'iframe',
    'frame',
    'embed',
    'object',
    'script',
    'style',
    'font',
    'audio',
    'video',
    'worker',
    'json',
  ])('nothing as %s', (destination) => {
    const headers = { 'sec-fetch-dest': destination, 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'same-origin' };
    expect(allows(open, headers)).toBe(false);
    expect(allows(open, headers, 'HEAD')).toBe(false);
    expect(allows(signOut, headers)).toBe(false);
    expect(allows(bundle, headers)).toBe(destination === 'script' || destination === 'style');
    expect(allows(framed, headers)).toBe(destination === 'iframe');
  });

  it('no image where the browser does not say what it is for', () => {
    expect(allows(open, { accept: IMAGE })).toBe(false);
    expect(allows(open, { accept: 'image/png' })).toBe(false);
    expect(allows(open, { accept: PAGE })).toBe(true);
    expect(allows(open, { accept: '*/*' })).toBe(true);
    expect(allows(open, {})).toBe(true);
  });

  it('calls of scripts and navigations', () => {
    expect(allows(open, { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' })).toBe(true);
    expect(allows(open, navigation('cross-site'))).toBe(true);
  });
});

describe('a call that acts although it is a GET', () => {
  it.each<[string, Readonly<Record<string, string>>, boolean, boolean]>([
    ['a click on a link of ours', navigation('same-origin'), true, true],
    ['an address that is typed', navigation('none'), true, true],
    ['a link of another site', navigation('cross-site'), false, true],
    ['a link of a neighbour', navigation('same-site'), false, true],
    ['a page that is fetched ahead', { ...navigation('none'), 'sec-purpose': 'prefetch;prerender' }, false, false],
    ['a page that is fetched ahead, older', { ...navigation('none'), purpose: 'prefetch' }, false, false],
    ['a fetch of a script', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', accept: '*/*' }, false, false],
    ['a document that is fetched', { ...navigation('same-origin'), 'sec-fetch-mode': 'cors' }, false, false],
    ['a program', { accept: '*/*' }, true, true],
    ['a program that wants JSON', { accept: 'application/json' }, true, true],
    ['plain HTTP: a link of ours', { accept: PAGE, host: 'f:1', referer: 'http://f:1/x' }, true, true],
    ['plain HTTP: a link of another site', { accept: PAGE, host: 'f:1', referer: 'http://e/x' }, false, true],
    ['plain HTTP: an image', { accept: IMAGE, host: 'f:1', referer: 'http://f:1/x' }, false, false],
    ['plain HTTP: an image of a page without referrer', { accept: IMAGE, host: 'f:1' }, false, false],
    ['plain HTTP: a fetch', { accept: '*/*', host: 'f:1', referer: 'http://f:1/x' }, false, false],
  ])('%s', (_name, headers, fromHere, fromAnywhere) => {
    expect(allows(signOut, headers)).toBe(fromHere);
    expect(allows(link, headers)).toBe(fromAnywhere);
    for (const endpoint of [signOut, link]) expect(allows(endpoint, headers, 'HEAD')).toBe(false);
  });
});
