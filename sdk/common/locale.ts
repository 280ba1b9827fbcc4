/** Languages of the interface, in the order of the menu. A text that a language lacks is shown in the fallback. */
export const LOCALES = ['en', 'fr', 'es', 'it', 'zh', 'ja', 'de', 'pt', 'pt_BR', 'ru', 'ko', 'sk', 'sl', 'nl'] as const;

export type Locale = (typeof LOCALES)[number];

export const FALLBACK_LOCALE: Locale = 'en';

export function isLocale(text: unknown): text is Locale {
  return LOCALES.some((locale) => locale === text);
}

/** `pt_BR` is written `pt-BR` wherever the browser formats numbers and dates. */
export function toLanguageTag(locale: string): string {
  return locale.replace('_', '-');
}

/** Bundles of plugins have formatting code of their own, which formats as the page does. */
const FORMATS = Symbol.for('facet.format-locale');

/** Numbers and dates are formatted in this language from now on; a language tag such as `pt-BR`. */
export function setFormatLocale(tag: string): void {
  Reflect.set(globalThis, FORMATS, tag);
}

export function formatLocale(): string {
  const tag: unknown = Reflect.get(globalThis, FORMATS);
  return typeof tag === 'string' ? tag : FALLBACK_LOCALE;
}
