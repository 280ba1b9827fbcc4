import { type ContextKeys, holds, parseCondition } from '@facet/core/common';
import {
  declaredSettings,
  type OutsideSourceDeclared,
  type PluginManifest,
  type StoredSettings,
} from '@facet/sdk/common';
import type { PluginStatus } from '@facet/sdk/server';

export type Directive = OutsideSourceDeclared['directive'];
export type OutsideOrigins = ReadonlyMap<Directive, readonly string[]>;

type SourcePlugin = Pick<PluginStatus, 'id' | 'desired' | 'builtIn' | 'granted'>;

const POINT = 'app/outside-source@1';
const LONGEST = 2_000;
/** The parts of an origin; other parts of an address never get into a policy. */
const ORIGIN =
  /^https:\/\/(?=.{1,253}(?::|$))[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/;

export interface OutsideScope {
  /** Keys for the conditions of entries. */
  readonly keys: ContextKeys;
  /** Id of the plugin of the page; others let nobody frame it. */
  readonly pageOwner: string | undefined;
}

/**
 * Origins that plugins which are on open by their settings. Only what has been set counts: a default in a manifest opens nothing.
 */
export function outsideOrigins(
  manifests: readonly PluginManifest[],
  plugins: readonly SourcePlugin[],
  stored: StoredSettings,
  { keys, pageOwner }: OutsideScope,
): OutsideOrigins {
  const open = new Set(plugins.filter(mayOpen).map(({ id }) => id));
  const found = new Map<Directive, Set<string>>();
  for (const manifest of manifests.filter(({ id }) => open.has(id))) {
    const settings = declaredSettings(manifest);
    for (const { directive, setting, when } of manifest.contributes?.[POINT] ?? []) {
      if (directive === 'frame-ancestors' && manifest.id !== pageOwner) continue;
      if (when !== undefined && !holds(parseCondition(when), keys)) continue;
      const value = stored[manifest.id]?.[setting];
      if (settings.get(setting)?.scope !== 'system' || typeof value !== 'string') continue;
      const origins = found.get(directive) ?? new Set();
      for (const origin of originsIn(value)) origins.add(origin);
      if (origins.size > 0) found.set(directive, origins);
    }
  }
  return new Map([...found].map(([directive, origins]) => [directive, [...origins].sort()]));
}

const mayOpen = ({ desired, builtIn, granted }: SourcePlugin): boolean =>
  desired === 'on' && (builtIn || granted.includes('net:outside'));

/** The origins of the addresses in a text, of those that are addresses of a server over https. */
export function originsIn(text: string): readonly string[] {
  const origins = text
    .slice(0, LONGEST)
    .split(/\s+/)
    .flatMap((one) => {
      const url = URL.parse(one);
      // The standard lets a host hold `;`, `*` and quotes.
      return url?.protocol === 'https:' && url.username === '' && url.password === '' && ORIGIN.test(url.origin)
        ? [url.origin]
        : [];
    });
  return [...new Set(origins)];
}
