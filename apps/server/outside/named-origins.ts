import { declaredSettings, type PluginManifest } from '@facet/sdk/common';

type Named = Pick<PluginManifest, 'id' | 'origins' | 'originSettings' | 'contributes'>;

const LONGEST = 4_000;

/**
 * Origins that a plugin may call: those of its manifest, and those of the addresses that administrators have set. A setting of a
 * single person opens nothing. @param values of the plugin's settings
 */
export function namedOrigins(manifest: Named, values: unknown): readonly string[] {
  const { origins = [], originSettings = [] } = manifest;
  const declared = declaredSettings(manifest);
  const set = originSettings.flatMap((key) => {
    const value = declared.get(key)?.scope === 'system' && isObject(values) ? values[key] : undefined;
    return typeof value === 'string' ? originsOf(value) : [];
  });
  return [...new Set([...origins, ...set])];
}

const originsOf = (text: string): readonly string[] =>
  text
    .slice(0, LONGEST)
    .split(/[\s,]+/)
    .flatMap((address) => {
      const url = URL.parse(address);
      return url !== null && /^https?:$/.test(url.protocol) && url.username === '' ? [url.origin] : [];
    });

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
