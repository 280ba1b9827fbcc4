import { defineManifest, type StoredSettings } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { outsideOrigins, type OutsideScope, originsIn } from './outside-sources.ts';
import { contentSecurityPolicy } from './page-shell.ts';
import { parseBuild } from './web-build.ts';

const setting = (key: string, scope: 'system' | 'user') => ({
  key,
  label: 'tiles',
  type: 'text' as const,
  default: 'https://default.test',
  scope,
});

const manifest = defineManifest({
  id: 'test/maps',
  version: '1.0.0',
  name: 'Maps',
  description: 'Maps of a test.',
  engines: { sdk: '^1.0.0' },
  contributes: {
    'app/setting@1': [
      setting('tiles', 'system'),
      setting('sounds', 'system'),
      setting('frames', 'system'),
      setting('own', 'user'),
    ],
    'app/outside-source@1': [
      { key: 'tiles', directive: 'img-src', setting: 'tiles' },
      { key: 'sounds', directive: 'media-src', setting: 'sounds' },
      { key: 'own', directive: 'connect-src', setting: 'own' },
      { key: 'none', directive: 'connect-src', setting: 'undeclared' },
      { key: 'frames', directive: 'frame-ancestors', setting: 'frames', when: 'flag.FRAMES' },
    ],
  },
});
const on = { id: 'test/maps', desired: 'on', builtIn: true, granted: [] } as const;
const build = parseBuild('{"scripts":["/static/main.js"],"styles":[],"preload":[]}');

const scope: OutsideScope = { keys: { 'flag.FRAMES': true }, pageOwner: 'test/maps' };

function policy(
  stored: StoredSettings,
  plugin: Parameters<typeof outsideOrigins>[1][number] = on,
  within: OutsideScope = scope,
): string {
  if (build === undefined) throw new Error('The build of the test cannot be read.');
  return contentSecurityPolicy(build, outsideOrigins([manifest], [plugin], stored, within));
}

const CLOSED = policy({});
const TILES = { 'test/maps': { tiles: 'https://tiles.test/{z}/{x}/{y}.png' } };

describe('the policy of pages', () => {
  it('names no other server until a setting does', () => {
    expect(CLOSED).not.toContain('http');
    expect(CLOSED).not.toContain('media-src');
  });

  it('opens exactly the origins of a setting, for its directive alone', () => {
    const stored = {
      'test/maps': { tiles: `${TILES['test/maps'].tiles} https://wms.test:8443/service?a=b`, sounds: 'https://s.test' },
    };
    const opened = policy(stored);
    expect(opened).toContain("; img-src 'self' data: blob: https://tiles.test https://wms.test:8443; ");
    expect(opened).toContain("; media-src 'self' https://s.test; ");
    const rest = opened
      .replace(' https://tiles.test https://wms.test:8443', '')
      .replace("; media-src 'self' https://s.test", '');
    expect(rest).toBe(CLOSED);
  });

  it.each([
    ['its own pages', scope, "; frame-ancestors 'self' https://wiki.test"],
    ['no page of another plugin', { ...scope, pageOwner: 'test/other' }, "; frame-ancestors 'self'"],
    ['no page while the flag of the entry is off', { ...scope, keys: {} }, "; frame-ancestors 'self'"],
  ])('lets the sites of a setting frame %s', (_pages, within, end) => {
    const opened = policy({ 'test/maps': { frames: 'https://wiki.test/page' } }, on, within);
    expect(opened).toBe(CLOSED.replace("; frame-ancestors 'self'", end));
  });

  it.each([
    ['another directive', 'https://a.test;script-src'],
    ['another directive within a host', "https://a;script-src'unsafe-inline'"],
    ['every host', 'https://*'],
    ['every host of a domain', 'https://*.test'],
    ['a whole scheme', 'https:'],
    ['a keyword', "'unsafe-inline' 'unsafe-eval'"],
    ['no encryption', 'http://a.test'],
    ['data', 'data: blob: javascript:alert(1)'],
    ['a comma, which ends a policy', 'https://a,b.test'],
    ['a name and a password', 'https://me:secret@a.test'],
    ['a placeholder for a host', 'https://{s}.a.test/{z}'],
    ['an address without brackets', 'https://[::1]'],
    ['a line of another header', 'a\r\nset-cookie:b'],
  ])('does not change by %s', (_title, tiles) => {
    expect(policy({ 'test/maps': { tiles } })).toBe(CLOSED);
  });

  it('takes of an address what an origin is, as browsers write it', () => {
    expect(originsIn('HTTPS://Tiles.Test:443/a;b?c=*#d https://bücher.test')).toEqual([
      'https://tiles.test',
      'https://xn--bcher-kva.test',
    ]);
  });

  it.each([
    ['a value of one person', { 'test/maps': { own: 'https://a.test', undeclared: 'https://a.test' } }, on],
    ['the setting of another plugin', { 'test/other': { tiles: 'https://a.test' } }, on],
    ['a plugin that is off', TILES, { ...on, desired: 'off' as const }],
    ['an installed plugin without the capability', TILES, { ...on, builtIn: false }],
  ])('is not opened by %s', (_title, stored, plugin) => {
    expect(policy(stored, plugin)).toBe(CLOSED);
  });

  it('is opened by an installed plugin that may reach outside', () => {
    expect(policy(TILES, { ...on, builtIn: false, granted: ['net:outside'] })).toContain(' https://tiles.test');
  });
});
