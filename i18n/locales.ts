/** Languages of the interface, in the order of the menu. A text that a language lacks is shown in the fallback. */
export const LOCALES = ['en', 'fr', 'es', 'it', 'zh', 'ja', 'de', 'pt', 'pt_BR', 'ru', 'ko', 'sk', 'sl', 'nl'] as const;

export type Locale = (typeof LOCALES)[number];

export const FALLBACK_LOCALE: Locale = 'en';

export function isLocale(text: string): text is Locale {
  return (LOCALES as readonly string[]).includes(text);
}

/** `pt_BR` is written `pt-BR` wherever the browser formats numbers and dates. */
export function toLanguageTag(locale: string): string {
  return locale.replace('_', '-');
}
