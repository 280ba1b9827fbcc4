import { catalogueText, labelKeys, manifestTexts } from '@facet/core/manifest';
import { catalogues, loadsTextsItself, manifestCatalogues } from './plugin-texts.ts';
import type { Project } from './project.ts';

const ENGLISH = 'en';

/**
 * Texts that the manifest or a form names and `i18n/en.json` does not have: pages would show their keys. Nothing where a plugin loads its
 * texts by itself.
 *
 * @param ofForms Keys of the texts of forms, by the key of the form.
 */
export function missingTexts(
  { folder, manifest, points }: Pick<Project, 'folder' | 'manifest' | 'points'>,
  ofForms: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  if (loadsTextsItself(folder)) return [];
  const english = catalogues(folder).get(ENGLISH);
  const ofForm = ([form, keys]: readonly [string, readonly string[]]) =>
    keys.map((key) => ({ place: `the form "${form}"`, key }));
  return [...labelKeys(manifest, points), ...Object.entries(ofForms).flatMap(ofForm)]
    .filter(({ key }) => catalogueText(english, key) === undefined)
    .map(({ place, key }) => `${place}: "${key}" is the key of a text, and i18n/${ENGLISH}.json has no such text`);
}

export interface ManifestTranslations {
  /** Translations of nothing: no page would show them. */
  readonly unknown: readonly string[];
  /** Texts that people of another language of the plugin read in English. */
  readonly missing: readonly string[];
}

/** What is wrong with the translations of the manifest, `i18n/manifest/<locale>.json`. */
export function manifestTranslations({ folder, manifest }: Pick<Project, 'folder' | 'manifest'>): ManifestTranslations {
  const keys = manifestTexts(manifest).map(({ key }) => key);
  const translated = manifestCatalogues(folder);
  const others = [...new Set([...catalogues(folder).keys(), ...translated.keys()])].filter((one) => one !== ENGLISH);
  return {
    unknown: [...translated].flatMap(([locale, texts]) =>
      keysOf(texts)
        .filter((key) => locale === ENGLISH || !keys.includes(key))
        .map((key) =>
          locale === ENGLISH
            ? `i18n/manifest/${locale}.json: "${key}" stands in the manifest itself, in English`
            : `i18n/manifest/${locale}.json: "${key}" translates nothing; the manifest has ${keys.join(', ')}`,
        ),
    ),
    missing: others.flatMap((locale) =>
      keys
        .filter((key) => catalogueText(translated.get(locale), key) === undefined)
        .map((key) => `i18n/manifest/${locale}.json: "${key}" is missing, so that pages show it in English`),
    ),
  };
}

function keysOf(texts: Readonly<Record<string, unknown>>, above = ''): readonly string[] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? keysOf({ ...value }, `${above}${name}.`) : [`${above}${name}`],
  );
}
