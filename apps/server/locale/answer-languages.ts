import { FALLBACK_LOCALE, type JsonValue, type Locale } from '@facet/sdk/common';
import { type AnswerCatalogues, AnswerTranslation, replaceTexts } from '@facet/sdk/server';

/** Longer texts are input of the caller, not texts of a catalogue. */
const LONGEST = 2_000;

/** Refusals in the language of the request. English ones go out as they were said. */
export class AnswerLanguages {
  readonly #catalogues: (owner: string) => readonly AnswerCatalogues[];
  readonly #translations = new WeakMap<AnswerCatalogues, Map<Locale, Promise<AnswerTranslation>>>();

  /** @param catalogues Of the texts that an answer of a plugin may hold, the nearest first. */
  constructor(catalogues: (owner: string) => readonly AnswerCatalogues[]) {
    this.#catalogues = catalogues;
  }

  async translated(body: unknown, owner: string, locale: Locale): Promise<unknown> {
    if (locale === FALLBACK_LOCALE) return body;
    return replaceTexts(JSON.parse(JSON.stringify(body)) as JsonValue, await this.saying(owner, locale));
  }

  /** What a text of an answer of this plugin is in the language. */
  async saying(owner: string, locale: Locale): Promise<(said: string) => string> {
    if (locale === FALLBACK_LOCALE) return (said) => said;
    const known = await Promise.all(this.#catalogues(owner).flatMap((one) => this.#translation(one, locale) ?? []));
    const say = (said: string): string => {
      if (said.length > LONGEST) return said;
      for (const translation of known) {
        const text = translation.text(said, say);
        if (text !== undefined) return text;
      }
      return said;
    };
    return say;
  }

  #translation(catalogues: AnswerCatalogues, locale: Locale): Promise<AnswerTranslation> | undefined {
    const load = catalogues[locale];
    const loadEnglish = catalogues[FALLBACK_LOCALE];
    if (!load || !loadEnglish) return undefined;
    const known = this.#translations.get(catalogues) ?? new Map<Locale, Promise<AnswerTranslation>>();
    this.#translations.set(catalogues, known);
    let translation = known.get(locale);
    if (!translation) {
      translation = Promise.all([loadEnglish(), load()]).then(
        ([english, other]) => new AnswerTranslation(english.default, other.default),
      );
      known.set(locale, translation);
    }
    return translation;
  }
}
