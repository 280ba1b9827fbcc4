import { testManifest } from '@facet/core/testing';
import { expect, it } from 'vitest';
import { manifestLabels, manifestTexts } from './manifest-texts.ts';

const manifest = testManifest({
  id: 'acme/x',
  name: 'Tool',
  description: 'Does it.',
  locked: 'Others need it.',
  flags: [{ name: 'SHARP', default: true, description: 'Sharper.' }],
  processSettings: [{ name: 'edge', env: 'FACET_EDGE', description: 'Its edge.', type: 'boolean', default: true }],
  secrets: [{ name: 'key', description: 'Its key.' }],
  points: {
    'acme/blade@1': { side: 'client', name: 'Blade', description: 'Blades.' },
    'acme/grip@1': { side: 'client', description: 'Grips, which no page names.' },
  },
});

it('the texts of a manifest are what pages say of the plugin, each with a key of its own', () => {
  expect(Object.fromEntries(manifestTexts(manifest).map(({ key, text }) => [key, text]))).toEqual({
    name: 'Tool',
    description: 'Does it.',
    locked: 'Others need it.',
    'flags.SHARP': 'Sharper.',
    'processSettings.edge': 'Its edge.',
    'secrets.key': 'Its key.',
    'points.acme/blade@1': 'Blade',
  });
});

it('its labels in a language are the translations that fit a text', () => {
  const german = {
    name: 'Werkzeug',
    flags: { SHARP: 'Schärfer.', BLUNT: 'Stumpf.' },
    other: 'Anderes',
    secrets: 'Text',
  };
  expect(manifestLabels(manifest, german)).toEqual({
    'manifest.name': 'Werkzeug',
    'manifest.flags.SHARP': 'Schärfer.',
  });
  expect(manifestLabels(manifest, undefined)).toEqual({});
});
