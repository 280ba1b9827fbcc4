import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkEntries, checkManifest, foreignManifest, type KnownPoints, takenByOthers } from '@facet/core/manifest';
import type { PluginManifest } from '@facet/sdk/common';
import { faultsByOwners } from './check-by-owners.ts';
import { declaredProblems } from './check-declared.ts';
import { CliError, textOf } from './cli-error.ts';
import { localesOf, withTexts } from './plugin-texts.ts';
import { outOfReach } from './check-reach.ts';
import { knownManifests, knownPoints } from './known-points.ts';
import { pluginsNamedBy } from './named-by.ts';
import { importsIn } from './read-imports.ts';

export interface Project {
  readonly folder: string;
  readonly manifest: PluginManifest;
  /** Plugins whose contracts it may import. */
  readonly named: ReadonlySet<string>;
  /** Entry of each half that the manifest declares. */
  readonly client: string | undefined;
  readonly server: string | undefined;
  /** What it runs in processes of its own, by the names of the files in `server/workers`. */
  readonly workers: Readonly<Record<string, string>>;
  readonly readme: string | undefined;
  /** All that are known where it is built. */
  readonly points: KnownPoints;
}

const CLIENT_ENTRIES = ['client/index.ts', 'client/index.tsx'];
const SERVER_ENTRIES = ['server/index.ts'];
const MIGRATIONS = 'server/migrations.ts';
const WORKERS = 'server/workers';
const WORKER_NAME = /^[a-z][a-z0-9-]{0,40}$/;

/**
 * The plugin in a folder. Its manifest is run, nothing else.
 * @throws CliError when it is no plugin, or its manifest is not valid.
 */
export async function openProject(folder: string): Promise<Project> {
  const file = join(folder, 'manifest.ts');
  if (!existsSync(file))
    throw new CliError(
      `${folder} is not a plugin: it has no manifest.ts.`,
      'Run the command in the folder of a plugin, or create one: facet create chart my-chart',
    );
  const manifest = await readManifestFile(file);
  const issues = [...checkManifest(manifest), ...declaredProblems(manifest), ...rulesOfInstalled(manifest)];
  const points = await knownPoints(manifest);
  const others = (await knownManifests()).filter(({ id }) => id !== manifest.id);
  issues.push(...outOfReach(manifest, points, others));
  const entries = checkEntries(manifest, points);
  issues.push(
    ...entries.issues,
    ...entries.warnings.filter(({ code }) => code === 'KRN_UNKNOWN_POINT').map((known) => known.message),
  );
  // What it replaces is off while it runs.
  const beside = others.filter(({ id }) => !manifest.replaces?.includes(id));
  issues.push(...takenByOthers(manifest, beside).map(({ message, remedy = '' }) => `${message} ${remedy}`.trimEnd()));
  // Rules of owners read entries that fit the schemas.
  if (issues.length === 0) issues.push(...(await faultsByOwners(manifest, points)));
  if (issues.length > 0)
    throw new CliError(
      `manifest.ts is not valid:\n${issues.map((issue) => `  - ${issue}`).join('\n')}`,
      'Correct the manifest.',
    );
  return projectOf(folder, manifest, points);
}

/** What stands in the folder of a valid manifest. @throws CliError when a half that it declares does not */
export function projectOf(folder: string, manifest: PluginManifest, points: KnownPoints): Project {
  const readme = join(folder, 'README.md');
  return {
    folder,
    manifest: withTexts(manifest, localesOf(folder)),
    named: pluginsNamedBy(manifest, points),
    client: manifest.client && entryOf(folder, CLIENT_ENTRIES, 'browser half', 'defineClientPlugin'),
    server: manifest.server && serverEntry(folder),
    workers: manifest.server ? workersOf(join(folder, WORKERS)) : {},
    readme: existsSync(readme) ? readFileSync(readme, 'utf8') : undefined,
    points,
  };
}

/** @throws CliError when there is none, or it leaves out the changes of its tables */
function serverEntry(folder: string): string {
  const entry = entryOf(folder, SERVER_ENTRIES, 'server half', 'defineServerPlugin');
  const exported = importsIn(readFileSync(entry, 'utf8')).some(({ request }) => request === './migrations.ts');
  if (existsSync(join(folder, MIGRATIONS)) && !exported)
    throw new CliError(
      `${MIGRATIONS} would never run: ${SERVER_ENTRIES[0]} does not export it.`,
      'Add a line that exports the default of ./migrations.ts as `migrations`.',
    );
  return entry;
}

/** @throws CliError for a name that no file of an archive can have */
function workersOf(folder: string): Readonly<Record<string, string>> {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => /(?<!\.test)\.ts$/.test(file)) : [];
  const names = files.map((file) => file.slice(0, -'.ts'.length)).sort();
  const odd = names.find((name) => !WORKER_NAME.test(name));
  if (odd !== undefined)
    throw new CliError(
      `server/workers/${odd}.ts: "${odd}" is not a valid name of a worker.`,
      'Use small letters, digits and hyphens, and start with a letter.',
    );
  return Object.fromEntries(names.map((name) => [name, join(folder, `${name}.ts`)]));
}

/** @throws CliError when none of them is there. */
function entryOf(folder: string, entries: readonly string[], half: string, define: string): string {
  const entry = entries.map((name) => join(folder, name)).find((file) => existsSync(file));
  if (entry === undefined)
    throw new CliError(
      `The manifest declares a ${half}, but ${entries[0]} does not exist.`,
      `Create it, with the result of ${define} as its default export; or remove the half from the manifest.`,
    );
  return entry;
}

let reads = 0;

async function readManifestFile(file: string): Promise<PluginManifest> {
  let module: { readonly manifest?: PluginManifest };
  try {
    // Node keeps what it has read; while the manifest is being edited, each reading needs an address of its own.
    reads += 1;
    module = await import(`${pathToFileURL(file).href}?read=${reads}`);
  } catch (error) {
    throw new CliError(
      `manifest.ts cannot be read: ${textOf(error)}`,
      'Run npm install; if the message stays, correct the line that it names.',
      { cause: error },
    );
  }
  if (!module.manifest)
    throw new CliError('manifest.ts exports no `manifest`.', 'Write: export const manifest = defineManifest({ … });');
  return module.manifest;
}

/** What holds for plugins that are installed, beyond what holds for all. */
function rulesOfInstalled(manifest: PluginManifest): readonly string[] {
  const { id, client, server } = manifest;
  return [
    ...(id.startsWith('facet/') ? ['id: the owner "facet" is taken by what is built in'] : []),
    // What its entries need, the points that they stand at say.
    ...(client || server || Object.keys(manifest.contributes ?? {}).length > 0
      ? []
      : ['client: is missing, and so are server and contributes; write client: {} or server: {}']),
    ...foreignManifest(manifest).issues,
  ];
}
