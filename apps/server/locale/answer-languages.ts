import { FALLBACK_LOCALE, type JsonValue, type Locale } from '@facet/sdk/common';
import { type AnswerCatalogues, AnswerTranslation, textsReplaced } from '@facet/sdk/server';

/** Longer texts are what somebody sent, not what a plugin says. */
const LONGEST = 2_000;

/** Refusals in the language of the request. English ones go out as they were said. */
export class AnswerLanguages {
  readonly #catalogues: (owner: string) => AnswerCatalogues | undefined;
  readonly #translations = new WeakMap<AnswerCatalogues, Map<Locale, Promise<AnswerTranslation>>>();

  /** @param catalogues Of a plugin; those under the empty name are of all. */
  constructor(catalogues: (owner: string) => AnswerCatalogues | undefined) {
    this.#catalogues = catalogues;
  }

  /** Whether anything that this owner says could be said in another language. */
  speaks(owner: string): boolean {
    return [owner, ''].some((one) =>
      Object.keys(this.#catalogues(one) ?? {}).some((locale) => locale !== FALLBACK_LOCALE),
    );
  }

  async translated(body: unknown, owner: string, locale: Locale): Promise<unknown> {
    if (locale === FALLBACK_LOCALE) return body;
    const known = await Promise.all(
      [owner, ''].flatMap((one) => this.#translation(this.#catalogues(one), locale) ?? []),
    );
    if (known.length === 0) return body;
    const say = (said: string): string => {
      if (said.length > LONGEST) return said;
      for (const translation of known) {
        const text = translation.text(said);
        if (text !== undefined) return text;
      }
      return said;
    };
    return textsReplaced(JSON.parse(JSON.stringify(body)) as JsonValue, say);
  }

  #translation(catalogues: AnswerCatalogues | undefined, locale: Locale): Promise<AnswerTranslation> | undefined {
    const load = catalogues?.[locale];
    const loadEnglish = catalogues?.[FALLBACK_LOCALE];
    if (!catalogues || !load || !loadEnglish) return undefined;
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
