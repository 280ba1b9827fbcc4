import { testManifest } from '@facet/core/testing';
import { expect, it } from 'vitest';
import { declaredLabels } from './declared-labels.ts';

const manifest = testManifest({
  id: 'acme/x',
  client: {},
  contributes: {
    'app/page@1': [{ key: 'p', path: '/pages/acme/x/', title: 'page.title' }],
    'app/nav@1': [{ key: 'n', label: 'nav', path: '/pages/acme/x/', menu: 'main' as const, section: 'constructor' }],
    'controls/type@1': [{ key: 'c', description: '', label: 'other' }],
  },
});

it('the labels of a manifest are the texts of menus and titles, and nothing else of the catalogue', () => {
  const catalogue = { nav: 'Tool', page: { title: 'My tool' }, other: 'Not declared', more: {} };
  expect(declaredLabels(manifest, catalogue)).toEqual({ nav: 'Tool', 'page.title': 'My tool' });
  expect(declaredLabels(manifest, { page: 'a text where a group should be' })).toEqual({});
});
