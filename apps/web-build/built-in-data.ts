import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostManifest, manifestFromJson, manifestToJson } from '@facet/core/common';
import {
  clientPart,
  declaredLabels,
  type EntryDetails,
  type KnownPoints,
  manifestLabels,
  pointsOf,
  withoutDetails,
} from '@facet/core/manifest';
import type { PluginManifest } from '@facet/sdk/common';
import type { Compiler, RspackPluginInstance } from '@rspack/core';
import { catalogues, manifestCatalogues } from '../../sdk/cli/plugin-texts.ts';
import { type Manifests, readManifests } from './read-manifests.ts';

type Catalogue = Readonly<Record<string, unknown>>;

export interface BuiltInDataOptions {
  readonly plugins: string;
  readonly folders: readonly string[];
  /** Where the data of manifests and the texts of what they declare are written. */
  readonly manifests: string;
  readonly labels: string;
  /** File of what only lists of entries show. */
  readonly details: string;
}

/** A change of these may change what manifests say. */
const READ_BY_MANIFESTS = /[\\/](manifest|contract)\.ts$|[\\/]common[\\/]|[\\/]i18n[\\/]/;

/**
 * What every page needs of all built-in plugins before any of them is started: their manifests as data, without what only
 * the server reads, and the texts of menus and titles, one file a locale, so that the first page asks once instead of once
 * a plugin.
 */
export class BuiltInData implements RspackPluginInstance {
  readonly #options: BuiltInDataOptions;
  #isWritten = false;

  constructor(options: BuiltInDataOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.beforeCompile.tapPromise('BuiltInData', async () => {
      const changed = [...(compiler.modifiedFiles ?? [])];
      if (this.#isWritten && !changed.some((file) => READ_BY_MANIFESTS.test(file))) return;
      await this.write();
      this.#isWritten = true;
    });
  }

  async write(): Promise<void> {
    const { plugins, folders, manifests: out } = this.#options;
    const manifests = await readManifests(plugins, folders);
    const known = pointsOf(manifests.values());
    mkdirSync(out, { recursive: true });
    const details: Record<string, EntryDetails[string]> = {};
    for (const [folder, manifest] of manifests) {
      const [shown, more] = withoutDetails(clientPart(manifest, known), known);
      writeChanged(join(out, `${folder}.json`), JSON.stringify(forEveryPage(shown)));
      for (const [point, entries] of Object.entries(more)) details[point] = { ...details[point], ...entries };
    }
    writeChanged(this.#options.details, JSON.stringify(details));
    this.#writeLabels(manifests, known);
  }

  #writeLabels(manifests: Manifests, points: KnownPoints): void {
    const known = [...points].filter(([id]) => !ON_DEMAND.has(id));
    const { labels } = this.#options;
    const some = (isWanted: (member: string, details: readonly string[]) => boolean): KnownPoints =>
      new Map(
        known.map(([id, point]) => [
          id,
          { ...point, texts: (point.texts ?? []).filter((member) => isWanted(member, point.details ?? [])) },
        ]),
      );
    const atStart = some((member, details) => !details.includes(member));
    this.#writeTexts(
      labels,
      this.#labelsOf(manifests, catalogues, (manifest, texts) => declaredLabels(manifest, texts, atStart)),
    );
    // Details are fetched by the lists that show them, and so are their texts and those of the manifests themselves.
    const later = some((member, details) => details.includes(member));
    const withHost = new Map([...manifests, [HOST_FOLDER, hostManifest]]);
    this.#writeTexts(join(labels, 'listed'), [
      ...this.#labelsOf(manifests, catalogues, (manifest, texts) => declaredLabels(manifest, texts, later)),
      ...this.#labelsOf(withHost, manifestCatalogues, manifestLabels),
    ]);
  }

  /** Texts of each plugin by locale, under keys that name the plugin. */
  #labelsOf(
    manifests: Manifests,
    textsOf: typeof catalogues,
    labelsOf: LabelsOf,
  ): readonly (readonly [string, Catalogue])[] {
    return [...manifests].flatMap(([folder, manifest]) =>
      [...textsOf(join(this.#options.plugins, folder))].map(([locale, texts]) => {
        const named = Object.entries(labelsOf(manifest, texts)).map(([key, text]) => [`${manifest.id}#${key}`, text]);
        return [locale, Object.fromEntries(named)] as const;
      }),
    );
  }

  /** One file a locale, of all plugins. */
  #writeTexts(out: string, labels: readonly (readonly [string, Catalogue])[]): void {
    const byLocale = new Map<string, Catalogue>([['en', {}]]);
    for (const [locale, texts] of labels) byLocale.set(locale, { ...byLocale.get(locale), ...texts });
    mkdirSync(out, { recursive: true });
    for (const [locale, texts] of byLocale) writeChanged(join(out, `${locale}.json`), JSON.stringify(texts));
  }
}

type LabelsOf = (manifest: PluginManifest, texts: Catalogue) => Readonly<Record<string, string>>;

/** The host is no plugin; the texts of its manifest stand above the plugins. */
const HOST_FOLDER = '..';

/** Their texts are on one page, which fetches the catalogues of built-in plugins: the first page need not carry them. */
const ON_DEMAND: ReadonlySet<string> = new Set(['app/setting@1']);

/**
 * Without what only the plugins page shows, which asks the server: descriptions, icons, why a plugin stays on, and flags that
 * nothing reads; and without capabilities, all of which built-in plugins have. Through JSON, where tokens are their ids.
 */
function forEveryPage(manifest: PluginManifest): PluginManifest {
  const { icon: _icon, capabilities: _all, locked, flags, ...json } = manifestToJson({ ...manifest, description: '' });
  const read = flags?.filter(({ withoutEffect }) => withoutEffect !== true);
  return manifestFromJson({
    ...json,
    ...(locked === undefined ? {} : { locked: '' }),
    ...(read && read.length > 0
      ? { flags: read.map((flag) => ({ name: flag.name, default: flag.default, description: '' })) }
      : {}),
  });
}

/** An untouched file keeps its time stamp, and the build its cache. */
function writeChanged(file: string, content: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  writeFileSync(file, content);
}
