import type { MessageCatalogue, MessageTexts } from '@facet/sdk/client';
import { type BuiltIn, builtIns, type PackedTexts } from './generated/plugins.ts';

/** The catalogues that the build has packed beside the code of a plugin, as `facet build` does for one from outside. */
export function packedTexts(plugin: string, plugins: readonly BuiltIn[] = builtIns): MessageCatalogue | undefined {
  const found = plugins.find(({ manifest }) => manifest.id === plugin);
  if (found?.texts === undefined && found?.parts === undefined) return undefined;
  const parts = Object.entries(found.parts ?? {}).map(([part, texts]) => [part, textsOf(texts)] as const);
  return { ...textsOf(found.texts), parts: Object.fromEntries(parts) };
}

/** A plugin may have texts of parts only. */
function textsOf(texts: PackedTexts = {}): MessageTexts {
  return { load: async (locale) => (await texts[locale]?.())?.default ?? {} };
}
