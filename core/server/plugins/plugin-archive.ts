import { createHash } from 'node:crypto';
import { admits, type ManifestJson, manifestToJson, problems, SDK_VERSION } from '@facet/core/common';
import { foreignManifest, readManifest } from '@facet/core/manifest';
import { FacetError, type PluginHalf, type PluginManifest } from '@facet/sdk/common';
import { unzipSync } from 'fflate';
import { archiveProblems } from './archive-problems.ts';

export const MANIFEST_FILE = 'manifest.json';
export const CLIENT_FILE = 'client.mjs';
export const STYLE_FILE = 'style.css';
export const SERVER_FILE = 'server.mjs';
/** Nothing else may stand in an archive; so no name of it can lead anywhere. */
const FILES: readonly string[] = [MANIFEST_FILE, CLIENT_FILE, STYLE_FILE, SERVER_FILE, 'README.md', 'LICENSE'];
/** Parts of the browser half that are loaded on demand. */
const PART_FILE = /^part-[0-9a-f]{8,64}\.mjs$/;
/** Code of the server half that runs in processes of its own. */
const WORKER_FILE = /^worker-([a-z][a-z0-9-]{0,40})\.mjs$/;
export const workerFile = (name: string): string => `worker-${name}.mjs`;
export const workerNameOf = (file: string): string | undefined => WORKER_FILE.exec(file)?.[1];
/** No answer gives it: it is for the server alone. */
export const isServerFile = (name: string): boolean => name === SERVER_FILE || workerNameOf(name) !== undefined;
export const isPartFile = (name: string): boolean => PART_FILE.test(name);

export const LARGEST_ARCHIVE = 16 * 1024 * 1024;
const LARGEST_CONTENT = 24 * 1024 * 1024;
/** It is checked member by member on the thread that serves everybody, and each fault is told. */
export const LARGEST_MANIFEST = 512 * 1024;
const MOST_GROWTH = 200;
/** Short repetitive files may grow more than programs do. */
const GROWTH_COUNTS_FROM = 64 * 1024;
const HASH_LENGTH = 32;

export interface ArchiveFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** `sha384-…`, as in the page's integrity attributes. */
  readonly integrity: string;
}

/** A checked archive: its manifest is valid, made for this host, and nothing of it has run. */
export interface PluginArchive {
  readonly manifest: PluginManifest;
  readonly json: ManifestJson;
  readonly files: readonly ArchiveFile[];
  /** Names the content: the same files give the same hash, whenever they were packed. 32 hex digits. */
  readonly hash: string;
}

/**
 * @throws FacetError `INS_…` when it is no archive of a plugin, `KRN_BAD_MANIFEST`, or `KRN_SDK_RANGE` when it is made for
 * another host.
 */
export function readPluginArchive(bytes: Uint8Array): PluginArchive {
  const contents = unpack(bytes);
  const manifest = manifestOf(contents.get(MANIFEST_FILE));
  const isEmpty = Object.values(manifest.contributes ?? {}).every((entries = []) => entries.length === 0);
  if (!manifest.server && !manifest.client && isEmpty) throw archiveProblems.nothingToInstall(manifest.id);
  const { issues } = foreignManifest(manifest);
  if (issues.length > 0) throw new FacetError(problems.notItsOwn(manifest.id, issues));
  if (!admits(manifest.engines.sdk, SDK_VERSION))
    throw new FacetError(problems.sdkRange(manifest.id, manifest.engines.sdk, SDK_VERSION));
  checkHalf(manifest.client, CLIENT_FILE, contents);
  checkHalf(manifest.server, SERVER_FILE, contents);
  const part = [...contents.keys()].find(isPartFile);
  if (!manifest.client && part !== undefined) throw archiveProblems.surplusHalf(part);
  const worker = [...contents.keys()].find((name) => workerNameOf(name) !== undefined);
  if (!manifest.server && worker !== undefined) throw archiveProblems.surplusHalf(worker);
  const files = [...contents]
    .map(([name, content]): ArchiveFile => ({ name, bytes: content, integrity: integrityOf(content) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return { manifest, json: manifestToJson(manifest), files, hash: hashOf(files) };
}

/** The manifest and the files name the same halves. */
function checkHalf(half: PluginHalf | undefined, file: string, contents: ReadonlyMap<string, Uint8Array>): void {
  if (half && !contents.get(file)?.length) throw archiveProblems.missingFile(file);
  if (!half && contents.has(file)) throw archiveProblems.surplusHalf(file);
}

export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

function hashOf(files: readonly ArchiveFile[]): string {
  const list = files.map(({ name, integrity }) => `${name} ${integrity}\n`).join('');
  return createHash('sha384').update(list).digest('hex').slice(0, HASH_LENGTH);
}

function unpack(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  if (bytes.length > LARGEST_ARCHIVE) throw archiveProblems.tooLarge('The archive', LARGEST_ARCHIVE);
  const seen = new Set<string>();
  let total = 0;
  const admit = ({ name, size, originalSize }: { name: string; size: number; originalSize: number }): boolean => {
    if (!(FILES.includes(name) || isPartFile(name) || isServerFile(name)) || seen.has(name))
      throw archiveProblems.unexpectedFile(name, FILES);
    seen.add(name);
    if (originalSize > GROWTH_COUNTS_FROM && originalSize > size * MOST_GROWTH)
      throw archiveProblems.suspicious(name, MOST_GROWTH);
    total += originalSize;
    if (total > LARGEST_CONTENT) throw archiveProblems.tooLarge('The content of the archive', LARGEST_CONTENT);
    return true;
  };
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter: admit })));
  } catch (error) {
    if (error instanceof FacetError) throw error;
    throw archiveProblems.unreadable();
  }
}

function manifestOf(bytes: Uint8Array | undefined): PluginManifest {
  if (!bytes?.length) throw archiveProblems.missingFile(MANIFEST_FILE);
  if (bytes.length > LARGEST_MANIFEST) throw archiveProblems.tooLarge(MANIFEST_FILE, LARGEST_MANIFEST);
  const reading = readManifest(parse(bytes));
  if (!reading.ok) throw new FacetError(reading.problem);
  return reading.manifest;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw archiveProblems.notText(MANIFEST_FILE, error instanceof Error ? error.message : String(error));
  }
}
