import type { Kernel } from '@facet/core/common';
import type { PluginManifest } from '@facet/sdk/common';
import type { AnswerCatalogues } from '@facet/sdk/server';
import { ofHost, ofSdk } from '../generated/host-answers.ts';
import type { BuiltInPlugin } from '../start/start-parts.ts';
import { speakersOf } from './speakers-of.ts';

/**
 * Catalogues of the texts that an answer of a plugin may hold, the nearest first. Those of built-in plugins are in files, of
 * installed ones in their manifests; any answer may hold texts of the sdk and of the host.
 */
export function answerCatalogues(
  builtIns: readonly BuiltInPlugin[],
  kernel: Pick<Kernel, 'statuses'>,
): (owner: string) => readonly AnswerCatalogues[] {
  const ofBuiltIns = new Map(builtIns.map(({ manifest, answers }) => [manifest.id, answers]));
  const ofInstalled = new WeakMap<PluginManifest, AnswerCatalogues>();
  const catalogueOf = (id: string, manifest: PluginManifest | undefined): AnswerCatalogues | undefined => {
    if (ofBuiltIns.has(id)) return ofBuiltIns.get(id);
    if (!manifest?.answers) return undefined;
    const known = ofInstalled.get(manifest) ?? inManifest(manifest.answers);
    ofInstalled.set(manifest, known);
    return known;
  };
  return (owner) => {
    const manifests = kernel.statuses().map(({ manifest }) => manifest);
    const [own, ...others] = speakersOf(owner, manifests).map((id) =>
      catalogueOf(
        id,
        manifests.find((manifest) => manifest.id === id),
      ),
    );
    return [own, ofSdk, ofHost, ...others].filter((one) => one !== undefined);
  };
}

function inManifest(answers: NonNullable<PluginManifest['answers']>): AnswerCatalogues {
  return Object.fromEntries(
    Object.entries(answers).map(([locale, texts]) => [locale, async () => ({ default: texts })]),
  );
}
