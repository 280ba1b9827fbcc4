import { expect, it } from 'vitest';
import type { PluginManifest } from '@facet/sdk/common';
import type { BuiltIn } from './generated/plugins.ts';
import { packedTexts } from './packed-texts.ts';

const manifest: PluginManifest = {
  id: 'facet/notes',
  version: '1.0.0',
  name: 'Notes',
  description: '',
  engines: { sdk: '^1.0.0' },
};
const catalogue = (texts: Readonly<Record<string, string>>) => async () => ({ default: texts });
const read = async (plugin: Omit<BuiltIn, 'manifest'>) => {
  const packed = packedTexts('facet/notes', [{ manifest, ...plugin }]);
  return packed && { own: await packed.load('en'), part: await packed.parts?.['menus']?.load('en') };
};

it.each<[string, Omit<BuiltIn, 'manifest'>, unknown]>([
  ['own texts', { texts: catalogue({ a: 'A' }) }, { own: { a: 'A' }, part: undefined }],
  [
    'own texts and those of a part',
    { texts: catalogue({ a: 'A' }), parts: { menus: catalogue({ b: 'B' }) } },
    { own: { a: 'A' }, part: { b: 'B' } },
  ],
  ['texts of a part only', { parts: { menus: catalogue({ b: 'B' }) } }, { own: {}, part: { b: 'B' } }],
  ['no texts', {}, undefined],
])('a plugin may have %s', async (_what, plugin, expected) => {
  expect(await read(plugin)).toEqual(expected);
});

it('texts of other languages are looked for in the file of their language alone', async () => {
  const own = { texts: catalogue({ a: 'A' }), parts: { menus: catalogue({ b: 'B' }) } };
  const german = { 'facet/notes': { texts: catalogue({ a: 'Ä' }) } };
  const packed = packedTexts('facet/notes', [{ manifest, ...own }], { de: async () => ({ default: german }) });
  expect(await packed?.load('de')).toEqual({ a: 'Ä' });
  expect(await packed?.parts?.['menus']?.load('de')).toEqual({});
  expect(await packed?.load('fr')).toEqual({});
});
