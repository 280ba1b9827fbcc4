const SITE =
  /^(?:(https?):\/\/)?((?:\*\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*)(:\d{1,5})?\/?$/i;

/** A site as a `Content-Security-Policy` names it; without a scheme it is one of https. `undefined`: the text names none. */
export function siteOf(text: string): string | undefined {
  const [, scheme = 'https', host, port = ''] = SITE.exec(text.trim()) ?? [];
  return host === undefined ? undefined : `${scheme.toLowerCase()}://${host.toLowerCase()}${port}`;
}

/** The sites that these texts name; none: any site. `undefined`: there are texts, but none names a site, which must not mean any. */
export function sitesOf(texts: readonly string[]): readonly string[] | undefined {
  const sites = texts.flatMap((text) => siteOf(text) ?? []);
  return texts.length > 0 && sites.length === 0 ? undefined : sites;
}
