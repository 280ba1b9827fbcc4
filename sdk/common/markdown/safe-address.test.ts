import { describe, expect, it } from 'vitest';
import { safeLink, safePicture } from './safe-address.ts';

describe('a link is refused to', () => {
  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://a.b/c',
    'file:///etc/passwd',
    '//evil.example',
    String.raw`/\evil.example`,
    'https://a\u0000.b',
    'https://',
    '',
  ])('%j', (address) => {
    expect(safeLink(address)).toBeUndefined();
  });

  it.each(['https://a.b', 'http://a.b', 'mailto:a@b.c', '/superset/dashboard/1/', '2/?edit=true', '?tab=1', '#part'])(
    'but not to %s',
    (address) => {
      expect(safeLink(address)).toBe(address);
    },
  );
});

describe('a picture is fetched from', () => {
  it.each([
    ['/static/a.png', '/static/a.png'],
    ['/static/deep/er/a-b_c.svg', '/static/deep/er/a-b_c.svg'],
    ['/static/x/../a.webp', '/static/a.webp'],
    ['data:image/png;base64,iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
  ])('%s', (address, src) => {
    expect(safePicture(address)).toBe(src);
  });
});

describe('a picture is not fetched from', () => {
  it.each([
    '/logout/',
    '/logout/a.png',
    '/api/v1/chart/1/data/?force=true',
    '/api/v1/chart/1/data/?x=/static/a.png',
    '/static/../logout/',
    '/static/%2e%2e/logout/a.png',
    '/static/..%2flogout%2fa.png',
    '/static/%2e%2e%2flogout/a.png',
    String.raw`/static\..\logout\a.png`,
    '/static/a.png?next=/logout/',
    '/static/a.png#x',
    '/static/a',
    '/static/a.png/../../logout/',
    '/STATIC/a.png',
    'static/a.png',
    './static/a.png',
    '//evil.example/static/a.png',
    'https://evil.example/static/a.png',
    'https://here.invalid/static/a.png',
    'http://127.0.0.1:8088/logout/',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:text/html;base64,PHN2Zz4=',
    'data:image/png;base64,a b',
    'javascript:alert(1)',
    'blob:https://a.b/c',
    '',
  ])('%j', (address) => {
    expect(safePicture(address)).toBeUndefined();
  });
});
