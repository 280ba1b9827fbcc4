import { testManifest } from '@facet/core/testing';
import { defineScopedToken, defineToken, onDemand, optional } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { checkManifest, readManifest } from './index.ts';
import { manifestFromJson, manifestToJson } from './manifest-json.ts';

const good = testManifest({
  id: 'a/a',
  client: {
    requires: {
      one: defineToken('t/one@1', ''),
      two: optional(defineToken('t/two@1', '')),
      three: onDemand(defineToken('t/three@1', '')),
    },
    provides: defineToken('t/a@1', ''),
  },
  contributes: {
    'app/nav@1': [{ key: 'nav', label: 'nav.a', path: '/a/', menu: 'main', when: 'flag.NEW' }],
    'other/point@2': [{ key: 'free', whatever: 1 }],
  },
});

describe('checkManifest', () => {
  it('accepts a full manifest', () => {
    expect(checkManifest(good)).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['an unknown field', { colour: 'red' }, /colour/],
    [
      'an unknown field of an entry',
      { contributes: { 'app/nav@1': [{ key: 'n', label: 'l', path: '/', menu: 'main', colour: 1 }] } },
      /app\/nav@1\[0\].*colour/,
    ],
    ['a wrong value', { contributes: { 'app/nav@1': [{ key: 'n', label: 'l', path: '/', menu: 'side' }] } }, /menu/],
    ...['//elsewhere.example/', '/\\elsewhere.example/', 'https://elsewhere.example/', 'hello/'].map(
      (path): [string, Record<string, unknown>, RegExp] => [
        `a link to ${path}`,
        { contributes: { 'app/nav@1': [{ key: 'n', label: 'l', path, menu: 'main' }] } },
        /must be a path of this server/,
      ],
    ),
    ['a missing field', { contributes: { 'app/page@1': [{ key: 'p', path: '/p/' }] } }, /title/],
    ['the same key twice', { contributes: { 'x/y@1': [{ key: 'k' }, { key: 'k' }] } }, /"k" stands here twice/],
    ['a point without a major', { contributes: { charts: [] } }, /owner\/name@major/],
    ['a condition that cannot be read', { contributes: { 'x/y@1': [{ key: 'k', when: 'a &&' }] } }, /ends too early/],
    ['a range without a major', { engines: { sdk: '>=1' } }, /must name a major/],
    ['a bad id', { id: 'Nobody' }, /owner\/name/],
    ['a bad version', { version: '1' }, /SemVer/],
    ['a bad capability', { capabilities: ['everything'] }, /must be one of net:fetch/],
    ['a service of the server on demand', { server: { requires: { one: 't/one@1~' } } }, /server.*trailing \?/],
    [
      'a secret entered for a setting that is not there',
      { secrets: [{ name: 'key', description: 'A key.', enteredFor: ['hots'] }] },
      /secrets\[0\]\.enteredFor\[0\].*"hots" is not a setting/,
    ],
    [
      'origins in a setting of one person',
      {
        originSettings: ['host'],
        contributes: { 'app/setting@1': [{ key: 'host', label: 'l', type: 'text', default: '', scope: 'user' }] },
      },
      /originSettings\[0\].*"host" is not a setting/,
    ],
    ['something else than a token', { server: { provides: 7 } }, /server/],
  ])('names %s', (_, change, says) => {
    // What comes in from outside has no type; the check is there to find that out.
    const reading = readManifest({ ...manifestToJson(good), ...change });
    expect(reading.ok).toBe(false);
    if (!reading.ok) expect(reading.issues.join('\n')).toMatch(says);
  });

  it('reports all problems at once', () => {
    const reading = readManifest({ id: 'a/a', colour: 'red' });
    expect(reading.ok ? [] : reading.issues.length).toBeGreaterThan(4);
    expect(reading.ok ? '' : reading.problem.code).toBe('KRN_BAD_MANIFEST');
  });
});

describe('the JSON form', () => {
  it('writes tokens as their ids, and reads them back', () => {
    const json = manifestToJson(good);
    expect(json.client).toEqual({
      requires: { one: 't/one@1', two: 't/two@1?', three: 't/three@1~' },
      provides: 't/a@1',
    });
    expect(manifestToJson(manifestFromJson(JSON.parse(JSON.stringify(json))))).toEqual(json);
  });

  it('names the tokens whose services are there for each scope', () => {
    const server = {
      requires: { mine: optional(defineScopedToken('t/mine@1', '')), all: defineToken('t/all@1', '') },
      provides: { own: defineScopedToken('t/own@1', '') },
    };
    const json = manifestToJson(testManifest({ id: 'a/a', server }));
    expect(json.server).toEqual({
      requires: { mine: 't/mine@1?', all: 't/all@1' },
      provides: { own: 't/own@1' },
      scoped: ['t/mine@1', 't/own@1'],
    });
    expect(readManifest(json)).toMatchObject({ ok: true });
    expect(manifestToJson(manifestFromJson(json))).toEqual(json);
  });
});
