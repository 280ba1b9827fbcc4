import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineManifest } from '@facet/sdk/common';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { manifestTranslations } from './check-texts.ts';

const manifest = defineManifest({
  id: 'acme/x',
  version: '1.0.0',
  name: 'X',
  description: 'Does it.',
  engines: { sdk: '^1.0.0' },
  flags: [{ name: 'SHARP', default: true, description: 'Sharper.' }],
});
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'facet-check-texts-'));
  mkdirSync(join(folder, 'i18n/manifest'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));
const write = (file: string, texts: object) => writeFileSync(join(folder, 'i18n', file), JSON.stringify(texts));

it('a manifest without another language needs no translations', () => {
  write('en.json', { title: 'T' });
  expect(manifestTranslations({ folder, manifest })).toEqual({ unknown: [], missing: [] });
});

it('a language of the plugin has all of them', () => {
  write('de.json', { title: 'T' });
  write('manifest/fr.json', { name: 'X', description: 'Le fait.', flags: { SHARP: 'Plus net.' } });
  expect(manifestTranslations({ folder, manifest })).toEqual({
    unknown: [],
    missing: ['name', 'description', 'flags.SHARP'].map(
      (key) => `i18n/manifest/de.json: "${key}" is missing, so that pages show it in English`,
    ),
  });
});

it('a translation of nothing is told, with what could be translated', () => {
  write('manifest/de.json', { name: 'X', description: 'Tut es.', flags: { SHARP: 'Schärfer.', BLUNT: 'Stumpf.' } });
  write('manifest/en.json', { name: 'X' });
  expect(manifestTranslations({ folder, manifest }).unknown).toEqual([
    'i18n/manifest/de.json: "flags.BLUNT" translates nothing; the manifest has name, description, flags.SHARP',
    'i18n/manifest/en.json: "name" stands in the manifest itself, in English',
  ]);
});
