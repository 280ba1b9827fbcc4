import { isData } from '@facet/core/manifest';
import type { AnyPluginDefinition, PointDeclaration } from '@facet/sdk/common';
import { startAlone } from './start-alone.ts';

/** The members of points that tell which side implements their entries. */
export type PointSides = ReadonlyMap<string, Pick<PointDeclaration, 'side' | 'declaredOnly' | 'insteadOfCode'>>;

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
  const { manifest, side } = definition;
  const tester = await startAlone(definition);
  return Object.entries(manifest.contributes ?? {}).flatMap(([point, declared = []]) => {
    const about = points.get(point);
    if (!about || (about.side !== 'both' && about.side !== side)) return [];
    const data = new Set(declared.flatMap((entry) => (isData(about, entry) ? [entry.key] : [])));
    const missing = tester.entries({ id: point }).filter(({ key, implemented }) => !implemented && !data.has(key));
    return missing.flatMap(({ key }) =>
      packsTexts && point === TEXTS && key === manifest.id
        ? []
        : [`${side}: the manifest declares "${key}" at "${point}", and no ctx.implement gives code for it`],
    );
  });
}
