import type { MessageCatalogue } from '@facet/sdk/client';
import { type BuiltIn, builtIns } from './generated/plugins.ts';

/** The catalogues that the build has packed beside the code of a plugin, as `facet build` does for one from outside. */
export function packedTexts(namespace: string, plugins: readonly BuiltIn[] = builtIns): MessageCatalogue | undefined {
  const texts = plugins.find(({ manifest }) => manifest.id === namespace)?.texts;
  return texts && { load: async (locale) => (await texts[locale]?.())?.default ?? {} };
}
