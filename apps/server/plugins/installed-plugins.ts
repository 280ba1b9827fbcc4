import { problems } from '@facet/core/common';
import {
  type BundleFolder,
  CLIENT_FILE,
  integrityOf,
  isPartFile,
  type PluginArchive,
  readPluginArchive,
  STYLE_FILE,
} from '@facet/core/server';
import { foreignManifest, readManifest } from '@facet/core/manifest';
import { FacetError, type Logger, type PluginManifest } from '@facet/sdk/common';
import type { InstalledVersion, InstallOptions, MetadataStore } from '@facet/sdk/server';
import isOlder from 'semver/functions/lt.js';
import type { Kysely } from 'kysely';
import type { HostTables } from '../metadata/host-tables.ts';
import { timeText } from '../shared/time-text.ts';
import { installProblems } from './install-problems.ts';
import { moment, type PluginHistory } from './plugin-history.ts';

interface RecordedFile {
  readonly name: string;
  readonly size: number;
  readonly integrity: string;
}

/** The version in use of an installed plugin. */
export interface InstalledPlugin {
  readonly id: string;
  readonly hash: string;
  readonly desired: 'on' | 'off';
  readonly development: boolean;
  readonly manifest: PluginManifest;
  readonly files: readonly RecordedFile[];
  /** What it declares beyond its own, by today's rules; that is not in `manifest`. */
  readonly fault?: FacetError;
}

export interface InstalledPluginsOptions {
  readonly store: MetadataStore;
  readonly folder: BundleFolder;
  readonly history: PluginHistory;
  readonly log: Logger;
}

/** Installed plugins: their versions and hashes in the metadata, their files in the home of each process. */
export class InstalledPlugins {
  readonly #store: MetadataStore;
  readonly #folder: BundleFolder;
  readonly #history: PluginHistory;
  readonly #log: Logger;

  constructor({ store, folder, history, log }: InstalledPluginsOptions) {
    this.#store = store;
    this.#folder = folder;
    this.#history = history;
    this.#log = log;
  }

  /** In the order in which they came: what two of them claim belongs to the first, after a restart too. */
  async current(): Promise<readonly InstalledPlugin[]> {
    const rows = await this.#store
      .db<HostTables>()
      .selectFrom('host_plugin')
      .innerJoin('host_plugin_version', (join) =>
        join
          .onRef('host_plugin_version.plugin_id', '=', 'host_plugin.id')
          .onRef('host_plugin_version.hash', '=', 'host_plugin.hash'),
      )
      .select([
        'host_plugin.id',
        'host_plugin.desired',
        'host_plugin_version.hash',
        'host_plugin_version.development',
        'host_plugin_version.manifest',
        'host_plugin_version.files',
      ])
      .orderBy((eb) =>
        eb
          .selectFrom('host_plugin_event')
          .select((event) => event.fn.min('host_plugin_event.id').as('first'))
          .whereRef('host_plugin_event.plugin_id', '=', 'host_plugin.id')
          .where('host_plugin_event.what', '=', 'installed'),
      )
      .orderBy('host_plugin.id')
      .execute();
    return rows.flatMap((row) => {
      const json: Readonly<Record<string, unknown>> = JSON.parse(row.manifest);
      const reading = readManifest(json);
      if (!reading.ok) {
        this.#log.error('an installed plugin is ignored', { pluginId: row.id, error: reading.problem.message });
        return [];
      }
      const { id, hash, desired } = row;
      const files: readonly RecordedFile[] = JSON.parse(row.files);
      const { manifest, issues } = foreignManifest(reading.manifest);
      return [
        {
          id,
          hash,
          desired,
          development: row.development === 1,
          manifest,
          files,
          ...(issues.length === 0 ? {} : { fault: new FacetError(problems.notItsOwn(id, issues)) }),
        },
      ];
    });
  }

  /** Newest first. */
  async versions(id: string): Promise<readonly InstalledVersion[]> {
    const db = this.#store.db<HostTables>();
    const wish = await db.selectFrom('host_plugin').select('hash').where('id', '=', id).executeTakeFirst();
    const rows = await db
      .selectFrom('host_plugin_version')
      .select(['hash', 'version', 'development', 'installed_on', 'installed_by'])
      .where('plugin_id', '=', id)
      .orderBy('installed_on', 'desc')
      .execute();
    return rows.map((row) => ({
      hash: row.hash,
      version: row.version,
      development: row.development === 1,
      current: row.hash === wish?.hash,
      installedOn: moment(row.installed_on),
      installedBy: row.installed_by,
    }));
  }

  /** @throws FacetError when the versions that are there do not admit this one. */
  async admit({ manifest, hash }: PluginArchive, development: boolean): Promise<void> {
    const versions = await this.versions(manifest.id);
    const kept = versions.filter((version) => !version.development);
    if (development || kept.some((version) => version.hash === hash)) return;
    if (kept.some((one) => one.version === manifest.version))
      throw installProblems.versionTaken(manifest.id, manifest.version);
    const current = kept.find((one) => one.current);
    if (current && isOlder(manifest.version, current.version))
      throw installProblems.older(manifest.id, manifest.version, current.version);
  }

  /** Keeps an archive and makes it the version in use, switched on. The files come first: what is recorded is there. */
  async store(archive: PluginArchive, bytes: Uint8Array, { by, development = false }: InstallOptions): Promise<void> {
    const { manifest, json, files, hash } = archive;
    await this.admit(archive, development);
    await this.#folder.write(manifest.id, hash, files);
    const now = timeText(Date.now());
    const replaced = await this.#store.transaction<HostTables, readonly string[]>(async (tx) => {
      const old = await tx
        .deleteFrom('host_plugin_version')
        .where('plugin_id', '=', manifest.id)
        .where('development', '=', 1)
        .returning('hash')
        .execute();
      const version = {
        version: manifest.version,
        development: development ? 1 : 0,
        manifest: JSON.stringify(json),
        files: JSON.stringify(
          files.map(({ name, bytes: content, integrity }) => ({ name, size: content.length, integrity })),
        ),
        archive: Buffer.from(bytes).toString('base64'),
        installed_on: now,
        installed_by: by ?? null,
      };
      await tx
        .insertInto('host_plugin_version')
        .values({ plugin_id: manifest.id, hash, ...version })
        // A release that is installed again, or built again while it is under work, stays the release.
        .onConflict((conflict) => conflict.columns(['plugin_id', 'hash']).doNothing())
        .execute();
      await select(tx, manifest.id, hash, now);
      await this.#history.note(
        manifest.id,
        { what: 'installed', text: manifest.version, ...(by === undefined ? {} : { by }) },
        tx,
      );
      return old.map((row) => row.hash);
    });
    for (const gone of replaced) if (gone !== hash) await this.#folder.remove(manifest.id, gone);
  }

  /** @throws FacetError `INS_NO_VERSION`. */
  async use(id: string, hash: string, by: number | undefined): Promise<void> {
    await this.#store.transaction<HostTables, void>(async (tx) => {
      const known = await tx
        .selectFrom('host_plugin_version')
        .select('version')
        .where('plugin_id', '=', id)
        .where('hash', '=', hash)
        .executeTakeFirst();
      if (!known) throw installProblems.noVersion(id, hash);
      await select(tx, id, hash, timeText(Date.now()));
      await this.#history.note(id, { what: 'version', text: known.version, ...(by === undefined ? {} : { by }) }, tx);
    });
  }

  async remove(id: string): Promise<void> {
    await this.#store.transaction<HostTables, void>(async (tx) => {
      await tx.deleteFrom('host_plugin').where('id', '=', id).execute();
      await tx.deleteFrom('host_plugin_version').where('plugin_id', '=', id).execute();
      await tx.deleteFrom('host_plugin_event').where('plugin_id', '=', id).execute();
    });
    await this.#folder.remove(id);
  }

  /**
   * A recorded file of any installed version, compared with its recorded hash. `undefined`: there is no such file.
   * @throws FacetError `KRN_INTEGRITY` when its content is another one.
   */
  async file(id: string, hash: string, name: string): Promise<Buffer | undefined> {
    const row = await this.#store
      .db<HostTables>()
      .selectFrom('host_plugin_version')
      .select('files')
      .where('plugin_id', '=', id)
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (!row) return undefined;
    const files: readonly RecordedFile[] = JSON.parse(row.files);
    const file = files.find((one) => one.name === name);
    return file && this.#verified(id, hash, file);
  }

  /** Brings missing files from the metadata, and compares all of them. Gives why the plugin must not be offered. */
  async verify({ id, hash, files, fault }: InstalledPlugin): Promise<FacetError | undefined> {
    if (fault) return fault;
    try {
      for (const file of files) await this.#verified(id, hash, file);
      return undefined;
    } catch (error) {
      if (error instanceof FacetError) return error;
      throw error;
    }
  }

  async #verified(id: string, hash: string, { name, integrity }: RecordedFile): Promise<Buffer> {
    const content = (await this.#folder.read(id, hash, name)) ?? (await this.#restored(id, hash, name));
    if (!content || integrityOf(content) !== integrity)
      throw new FacetError(problems.integrity(id, bundleUrl(id, hash, name)));
    return content;
  }

  /** Another process, or this one on another disk, has installed it. */
  async #restored(id: string, hash: string, name: string): Promise<Buffer | undefined> {
    const row = await this.#store
      .db<HostTables>()
      .selectFrom('host_plugin_version')
      .select('archive')
      .where('plugin_id', '=', id)
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (!row) return undefined;
    const archive = readPluginArchive(Buffer.from(row.archive, 'base64'));
    if (archive.manifest.id !== id || archive.hash !== hash) return undefined;
    await this.#folder.write(id, hash, archive.files);
    const file = archive.files.find((candidate) => candidate.name === name);
    return file && Buffer.from(file.bytes);
  }
}

export const bundleUrl = (id: string, hash: string, file: string): string => `/plugins/${id}/${hash}/${file}`;

export function urlsOf({ id, hash, files }: InstalledPlugin) {
  return {
    bundleUrl: files.some((file) => file.name === CLIENT_FILE) ? bundleUrl(id, hash, CLIENT_FILE) : null,
    styleUrl: files.some((file) => file.name === STYLE_FILE) ? bundleUrl(id, hash, STYLE_FILE) : null,
    integrity: files.find((file) => file.name === CLIENT_FILE)?.integrity ?? null,
    parts: Object.fromEntries(
      files.filter(({ name }) => isPartFile(name)).map(({ name, integrity }) => [name, integrity]),
    ),
  };
}

async function select(tx: Kysely<HostTables>, id: string, hash: string, now: string): Promise<void> {
  const row = { desired: 'on' as const, hash, changed_on: now };
  await tx
    .insertInto('host_plugin')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}
