import { HOST_SETTINGS, hostManifest } from '@facet/core/common';
import type { Locale, StoredSettings } from '@facet/sdk/common';
import type { RequestInfo } from '@facet/sdk/server';
import { LOCALE_COOKIE } from './choose-locale.ts';
import { negotiateLocale } from './negotiate-locale.ts';

/** The language of a page and of what answers say. */
export function requestLocale(
  { query, cookies, headers }: Pick<RequestInfo, 'query' | 'cookies' | 'headers'>,
  ofUser: StoredSettings,
  system: StoredSettings,
): Locale {
  const accepted = headers['accept-language'];
  return negotiateLocale({
    asked: query['lang'],
    chosen: ofUser[hostManifest.id]?.[HOST_SETTINGS.language],
    cookie: cookies[LOCALE_COOKIE],
    accepted: typeof accepted === 'string' ? accepted : undefined,
    preset: system[hostManifest.id]?.[HOST_SETTINGS.preset],
  });
}
