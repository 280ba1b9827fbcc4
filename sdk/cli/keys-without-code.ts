import { tmpdir } from 'node:os';
import { type AnyPluginDefinition, isOptional, type PluginManifest, type PointDeclaration } from '@facet/sdk/common';
import { ServerSettingsToken } from '@facet/sdk/server';
import { createPluginTester } from '@facet/sdk/testing';
import { standIn } from './stand-in.ts';

/** As much of the points as says who gives code for their entries. */
export type PointSides = ReadonlyMap<string, Pick<PointDeclaration, 'side' | 'declaredOnly'>>;

const START_MS = 5_000;
const TEXTS = 'i18n/messages@1';

/**
 * What a half declares and gives no code for while it activates, with stand-ins for all that it requires. `packsTexts`: the
 * build gives the code for the plugin's catalogues.
 *
 * @throws what `activate` throws, also when it does not come to an end.
 */
export async function keysWithoutCode(
  definition: AnyPluginDefinition,
  points: PointSides,
  { packsTexts }: { readonly packsTexts: boolean },
): Promise<readonly string[]> {
  const { manifest, side, requires } = definition;
  const services = Object.values(requires).map((dep) => {
    const token = isOptional(dep) ? dep.optional : dep;
    // Keys are derived from it at once.
    const members = token.id === ServerSettingsToken.id ? { secretKey: new Uint8Array(32), home: tmpdir() } : {};
    return [token, standIn(members)] as const;
  });
  const tester = await inTime(createPluginTester(definition, { services, settings: defaultsOf(manifest) }));
  return Object.keys(manifest.contributes ?? {}).flatMap((point) => {
    const about = points.get(point);
    if (!about || about.declaredOnly === true || (about.side !== 'both' && about.side !== side)) return [];
    const missing = tester.entries({ id: point }).filter(({ implemented }) => !implemented);
    return missing.flatMap(({ key }) =>
      packsTexts && point === TEXTS && key === manifest.id
        ? []
        : [`${side}: the manifest declares "${key}" at "${point}", and no ctx.implement gives code for it`],
    );
  });
}

function defaultsOf({ contributes = {}, processSettings = [] }: PluginManifest): Readonly<Record<string, unknown>> {
  return Object.fromEntries([
    ...processSettings.map((setting) => [setting.name, setting.default]),
    ...(contributes['app/setting@1'] ?? []).map((setting) => [setting.key, setting.default]),
  ]);
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It has not started after ${START_MS} ms.`)), START_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
