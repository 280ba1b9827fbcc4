import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineManifest } from '@facet/sdk/common';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { catalogues, clientProgram, localesOf, textParts, withTexts } from './plugin-texts.ts';

const manifest = defineManifest({
  id: 'acme/x',
  version: '1.0.0',
  name: 'X',
  description: 'X.',
  engines: { sdk: '^1.0.0' },
  client: {},
});
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'facet-texts-'));
  for (const part of ['i18n', 'client']) mkdirSync(join(folder, part));
  for (const name of ['en.json', 'pt_BR.json', 'notes.txt']) writeFileSync(join(folder, 'i18n', name), '{}');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('packs the catalogues that stand in i18n/, and the manifest says so', () => {
  expect(localesOf(folder)).toEqual(['en', 'pt_BR']);
  const entry = { key: 'acme/x', locales: ['en', 'pt_BR'] };
  expect(withTexts(manifest, localesOf(folder)).contributes).toEqual({ 'i18n/messages@1': [entry] });
  expect(clientProgram('/x/index.ts', folder, manifest)).toContain(encodeURIComponent('"pt_BR": () => import('));
});

it('packs the texts of parts by the names of their folders, and takes what the server half says for none', () => {
  for (const part of ['editing', 'server']) {
    mkdirSync(join(folder, 'i18n', part));
    writeFileSync(join(folder, 'i18n', part, 'en.json'), JSON.stringify({ [part]: 'x' }));
  }
  writeFileSync(join(folder, 'i18n/en.json'), JSON.stringify({ title: 'T' }));
  expect(textParts(folder)).toEqual(['editing']);
  expect(catalogues(folder).get('en')).toEqual({ title: 'T', editing: 'x' });
  const program = decodeURIComponent(clientProgram('/x/index.ts', folder, manifest));
  const file = JSON.stringify(join(folder, 'i18n/editing/en.json'));
  expect(program).toContain(`parts: { "editing": textsOf({ "en": () => import(${file}), }), }`);
});

it('leaves a plugin alone that loads its texts itself', () => {
  writeFileSync(join(folder, 'client/index.ts'), "ctx.implement(Messages, 'acme/x', load);");
  expect(localesOf(folder)).toEqual([]);
  expect(withTexts(manifest, localesOf(folder))).toBe(manifest);
  expect(clientProgram('/x/index.ts', folder, manifest)).toBe('/x/index.ts');
});
