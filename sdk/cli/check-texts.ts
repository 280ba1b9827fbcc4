import { catalogueText, labelKeys } from '@facet/core/manifest';
import { catalogues, loadsTextsItself } from './plugin-texts.ts';
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
