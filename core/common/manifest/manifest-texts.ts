import type { PluginManifest } from '@facet/sdk/common';
import { catalogueText } from './declared-labels.ts';

/** A text that stands in a manifest, in English, and the key of its translation. */
export interface ManifestText {
  /** Such as `flags.MY_FLAG`; `i18n/manifest/<locale>.json` has it. */
  readonly key: string;
  readonly text: string;
}

/** What pages call a plugin, and what they say of its flags, settings of the process, secrets and points. */
export function manifestTexts(manifest: PluginManifest): readonly ManifestText[] {
  const { name, description, locked, flags = [], processSettings = [], secrets = [], points = {} } = manifest;
  return [
    { key: 'name', text: name },
    { key: 'description', text: description },
    ...(locked === undefined ? [] : [{ key: 'locked', text: locked }]),
    ...flags.map((flag) => ({ key: `flags.${flag.name}`, text: flag.description })),
    ...processSettings.map((setting) => ({ key: `processSettings.${setting.name}`, text: setting.description })),
    ...secrets.map((secret) => ({ key: `secrets.${secret.name}`, text: secret.description })),
    ...Object.entries(points).flatMap(([id, point]) =>
      point.name === undefined ? [] : [{ key: `points.${id}`, text: point.name }],
    ),
  ];
}

/** Where translations of a manifest stand among the labels of a plugin: `useManifestText` of the sdk asks for them. */
const IN_LABELS = 'manifest';

/** The translations that a catalogue has of a manifest, by their keys among the labels of the plugin. */
export function manifestLabels(manifest: PluginManifest, catalogue: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    manifestTexts(manifest).flatMap(({ key }) => {
      const text = catalogueText(catalogue, key);
      return text === undefined ? [] : [[`${IN_LABELS}.${key}`, text]];
    }),
  );
}
