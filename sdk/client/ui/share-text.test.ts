import { expect, test } from 'vitest';
import { embedCode, mailAddress } from './share-text.ts';

test('a title of markup stays a title in the embed code', () => {
  const code = embedCode('https://facet.test/superset/dashboard/p/abc/?a=1&b=2', '"><script>alert(1)</script>');
  const frame = new DOMParser().parseFromString(code, 'text/html').querySelector('iframe');
  expect(frame?.title).toBe('"><script>alert(1)</script>');
  expect(frame?.getAttribute('src')).toBe('https://facet.test/superset/dashboard/p/abc/?a=1&b=2&standalone=1');
  expect(code).not.toContain('<script>');
});

test('a letter keeps signs of its subject and text', () => {
  const address = new URL(mailAddress('A & B?', 'See https://facet.test/?a=1&b=2'));
  expect(address.searchParams.get('subject')).toBe('A & B?');
  expect(address.searchParams.get('body')).toBe('See https://facet.test/?a=1&b=2');
});
