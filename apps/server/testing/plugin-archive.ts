import { manifestToJson } from '@facet/core/common';
import { testManifest } from '@facet/core/testing';
import type { PluginManifest } from '@facet/sdk/common';
import { strToU8, zipSync } from 'fflate';

/** An archive as `facet build` writes it, of a plugin that does nothing. */
export function testArchive(
  manifest: Partial<PluginManifest> & { readonly id: string },
  code = 'export default {};',
  extra: Readonly<Record<string, string>> = {},
): Uint8Array {
  const full = testManifest({ client: {}, ...manifest });
  const files = { 'manifest.json': JSON.stringify(manifestToJson(full)), 'client.mjs': code, ...extra };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
