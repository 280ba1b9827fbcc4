// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import {
  addDeclaredLabels,
  type CatalogueFiles,
  loadCatalogue,
  loadedNamespaces,
  startTranslations,
  type TranslationSources,
} from './translations.ts';

function files(catalogues: Readonly<Record<string, Readonly<Record<string, unknown>>>>): CatalogueFiles {
  return {
    has: (path) => path in catalogues,
    load: (path) => {
      const found = catalogues[path];
      return found ? Promise.resolve(found) : Promise.reject(new Error(`${path} is not there`));
    },
  };
}

const sources: TranslationSources = {
  shell: files({ './en.json': { app: { name: 'Facet' } }, './de.json': {} }),
  host: files({ './en.json': { setting: { density: 'Density' } } }),
  declared: files({
    './en.json': { 'facet/home#nav.home': 'Home' },
    './listed/de.json': { 'facet/pie#name': 'Kreis' },
  }),
  ofPlugin(namespace) {
    const ofPart = { load: (locale: string) => Promise.resolve({ part: locale }) };
    if (namespace === 'acme/sankey')
      return Promise.resolve({
        load: (locale: string) => Promise.resolve({ locale }),
        parts: { editing: ofPart },
      });
    const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      en: { title: 'Home', only: 'English' },
      de: { title: 'Start' },
    };
    return namespace === 'facet/home' ? { load: (locale: string) => Promise.resolve(texts[locale] ?? {}) } : undefined;
  },
};

describe('catalogues', () => {
  it.each([
    ['en', 'facet', { app: { name: 'Facet' } }],
    ['en', 'facet/app', { setting: { density: 'Density' } }],
    ['de', 'facet/home', { title: 'Start' }],
    ['fr', 'facet/home', {}],
    ['fr', 'acme/sankey', { locale: 'fr' }],
    ['fr', 'acme/sankey/editing', { part: 'fr' }],
    ['fr', 'acme/sankey/absent', {}],
    ['en', 'acme/absent', {}],
    ['en', 'acme/absent/editing', {}],
    ['en', 'facet/absent', {}],
  ])('%s of %s', async (locale, namespace, expected) => {
    expect(await loadCatalogue(sources, locale, namespace)).toEqual(expected);
  });
});

describe('translations', () => {
  it('[B9.17] show the language, and English where it lacks a text', async () => {
    const i18n = await startTranslations(sources, 'de');
    await i18n.loadNamespaces('facet/home');
    expect(i18n.t('title', { ns: 'facet/home' })).toBe('Start');
    expect(i18n.t('only', { ns: 'facet/home' })).toBe('English');
    expect(i18n.t('app.name')).toBe('Facet');
    expect(i18n.t('facet/home#nav.home', { ns: 'declared', keySeparator: false })).toBe('Home');
  });

  it('take English for a language that is not offered', async () => {
    expect((await startTranslations(sources, 'tlh')).language).toBe('en');
  });
});

it('a component that names a part has the texts of both, and both are loaded anew with the plugin', async () => {
  const i18n = await startTranslations(sources, 'fr');
  const both = ['acme/sankey', 'acme/sankey/editing'];
  await i18n.loadNamespaces([...both, 'facet/home']);
  const t = i18n.getFixedT(null, both);
  expect([t('locale'), t('part')]).toEqual(['fr', 'fr']);
  expect(loadedNamespaces(i18n, 'acme/sankey')).toEqual(both);
});

it('labels of a plugin from outside are there before its catalogue, and change with its version', async () => {
  const i18n = await startTranslations(sources, 'en');
  const text = (key: string) => i18n.t(key, { ns: 'declared', keySeparator: false });
  addDeclaredLabels(i18n, 'acme/sankey', { en: { 'nav.label': 'Flows' }, de: { 'nav.label': 'Flüsse' } });
  expect([text('acme/sankey#nav.label'), text('facet/home#nav.home')]).toEqual(['Flows', 'Home']);
  addDeclaredLabels(i18n, 'acme/sankey', { en: { 'nav.label': 'Streams' } });
  expect(text('acme/sankey#nav.label')).toBe('Streams');
});
