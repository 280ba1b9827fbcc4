import type { Kernel } from '@facet/core/common';
import type { PluginManifest } from '@facet/sdk/common';
import type { AnswerCatalogues } from '@facet/sdk/server';
import { ofSdk } from '../generated/sdk-answers.ts';
import type { BuiltInPlugin } from '../start/start-parts.ts';

/** Where the texts of answers are: of built-in plugins in files, of installed ones in their manifests. */
export function answerCatalogues(
  builtIns: readonly BuiltInPlugin[],
  kernel: Pick<Kernel, 'statuses'>,
): (owner: string) => AnswerCatalogues | undefined {
  const ofBuiltIns = new Map(builtIns.map(({ manifest, answers }) => [manifest.id, answers]));
  const ofInstalled = new WeakMap<PluginManifest, AnswerCatalogues>();
  return (owner) => {
    if (owner === '') return ofSdk.answers;
    if (ofBuiltIns.has(owner)) return ofBuiltIns.get(owner);
    const manifest = kernel.statuses().find(({ id }) => id === owner)?.manifest;
    if (!manifest?.answers) return undefined;
    const known = ofInstalled.get(manifest) ?? inManifest(manifest.answers);
    ofInstalled.set(manifest, known);
    return known;
  };
}

function inManifest(answers: NonNullable<PluginManifest['answers']>): AnswerCatalogues {
  return Object.fromEntries(
    Object.entries(answers).map(([locale, texts]) => [locale, async () => ({ default: texts })]),
  );
}
