import { testManifest } from '@facet/core/testing';
import { expect, it } from 'vitest';
import { declaredLabels } from './declared-labels.ts';
import { pointsOf } from './points-of.ts';

const manifest = testManifest({
  id: 'acme/x',
  client: {},
  contributes: {
    'app/page@1': [{ key: 'p', path: '/pages/acme/x/', title: 'page.title' }],
    'app/nav@1': [{ key: 'n', label: 'nav', path: '/pages/acme/x/', menu: 'main' as const, section: 'constructor' }],
    'acme/place@1': [
      { key: 'a', what: 'more.place', note: 'other', kinds: [{ name: 'kind.a' }, { name: 'kind.b' }, 7] },
    ],
    'controls/type@1': [{ key: 'c', description: '', label: 'other' }],
  },
});

it('the labels of a manifest are the texts that points name, and nothing else of the catalogue', () => {
  const catalogue = {
    nav: 'Tool',
    page: { title: 'My tool' },
    other: 'Not declared',
    more: { place: 'Here' },
    kind: { a: 'First', b: 'Second' },
  };
  const owner = testManifest({
    id: 'acme/places',
    points: {
      'acme/place@1': { side: 'server', description: 'Places.', texts: ['what', 'kinds.name', 'missing.name'] },
    },
  });
  const known = pointsOf([owner, manifest]);
  expect(declaredLabels(manifest, catalogue, known)).toEqual({
    nav: 'Tool',
    'page.title': 'My tool',
    'more.place': 'Here',
    'kind.a': 'First',
    'kind.b': 'Second',
  });
  expect(declaredLabels(manifest, { page: 'a text where a group should be' }, known)).toEqual({});
});
