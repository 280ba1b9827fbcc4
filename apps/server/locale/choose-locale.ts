import { HOST_SETTINGS, hostManifest } from '@facet/core/common';
import type { Locale } from '@facet/sdk/common';
import type { HttpResult, PluginSettings, Principal, RequestInfo } from '@facet/sdk/server';

export const LOCALE_COOKIE = 'facet_locale';
const YEAR = 365 * 24 * 60 * 60;

/** Keeps the language in the browser, and with the settings of a signed-in user; leads back to the page before. */
export async function chooseLocale(
  locale: Locale,
  who: Principal,
  request: Pick<RequestInfo, 'headers'>,
  settings: Pick<PluginSettings, 'set'>,
): Promise<HttpResult> {
  if (!who.isAnonymous)
    await settings.set({
      plugin: hostManifest.id,
      key: HOST_SETTINGS.language,
      userId: who.id,
      value: locale,
      by: who.id,
    });
  return {
    redirect: pageBefore(request),
    cookies: [{ name: LOCALE_COOKIE, value: locale, maxAge: YEAR, httpOnly: true, path: '/' }],
  };
}

/** Where on this server the caller comes from. */
function pageBefore({ headers }: Pick<RequestInfo, 'headers'>): string {
  const { referer, host } = headers;
  if (typeof referer !== 'string' || !URL.canParse(referer)) return '/';
  const from = new URL(referer);
  // Two slashes would lead a browser to another host.
  return from.host === host && !from.pathname.startsWith('//') ? `${from.pathname}${from.search}` : '/';
}
