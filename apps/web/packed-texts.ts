import type { MessageCatalogue, MessageTexts } from '@facet/sdk/client';
import { type BuiltIn, builtIns, type PackedTexts } from './generated/plugins.ts';
import { translations } from './generated/translations.ts';

/** The language that comes with the first page. */
const SOURCE = 'en';

/** The catalogues that the build has packed beside the code of a plugin, as `facet build` does for one from outside. */
export function packedTexts(
  plugin: string,
  plugins: readonly BuiltIn[] = builtIns,
  languages: typeof translations = translations,
): MessageCatalogue | undefined {
  const found = plugins.find(({ manifest }) => manifest.id === plugin);
  if (found?.texts === undefined && found?.parts === undefined) return undefined;
  const packedIn = async (locale: string): Promise<PackedTexts | undefined> =>
    locale === SOURCE ? found : (await languages[locale]?.())?.default[plugin];
  const textsOf = (part?: string): MessageTexts => ({
    async load(locale) {
      const packed = await packedIn(locale);
      const load = part === undefined ? packed?.texts : packed?.parts?.[part];
      return (await load?.())?.default ?? {};
    },
  });
  const parts = Object.keys(found.parts ?? {}).map((part) => [part, textsOf(part)] as const);
  return { ...textsOf(), parts: Object.fromEntries(parts) };
}
