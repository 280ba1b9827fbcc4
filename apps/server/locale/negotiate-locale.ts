import { FALLBACK_LOCALE, isLocale, type Locale, LOCALES, toLanguageTag } from '@facet/sdk/common';

/** Where the language of a page may come from, the strongest first. */
export interface LocaleWishes {
  /** `?lang=` of the address. */
  readonly asked?: string | undefined;
  /** Setting of the signed-in user. */
  readonly chosen?: unknown;
  /** Of `/lang/<locale>`, for visitors and browsers. */
  readonly cookie?: string | undefined;
  /** `Accept-Language`. */
  readonly accepted?: string | undefined;
  /** Setting of the installation. */
  readonly preset?: unknown;
}

/** The language in which a page is served. */
export function negotiateLocale({ asked, chosen, cookie, accepted = '', preset }: LocaleWishes): Locale {
  return [asked, chosen, cookie, acceptedLocale(accepted), preset].find(isLocale) ?? FALLBACK_LOCALE;
}

/** A longer list is no wish of a person. */
const MOST_RANGES = 20;
const RANGE = /^\s*([a-z]{1,8}(?:-[a-z0-9]{1,8})*)\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i;

/** The best of our languages that an `Accept-Language` header names; `de-AT` is content with `de`. */
export function acceptedLocale(header: string): Locale | undefined {
  const ranges = header.split(',', MOST_RANGES).flatMap((part) => {
    const [, tag, quality = '1'] = RANGE.exec(part) ?? [];
    return tag === undefined || Number(quality) === 0 ? [] : [{ tag, quality: Number(quality) }];
  });
  for (const { tag } of ranges.sort((a, b) => b.quality - a.quality)) {
    const found = localeOfTag(tag);
    if (found) return found;
  }
  return undefined;
}

function localeOfTag(tag: string): Locale | undefined {
  const parts = tag.toLowerCase().split('-');
  for (let length = parts.length; length > 0; length -= 1) {
    const shorter = parts.slice(0, length).join('-');
    const found = LOCALES.find((locale) => toLanguageTag(locale).toLowerCase() === shorter);
    if (found) return found;
  }
  return undefined;
}
