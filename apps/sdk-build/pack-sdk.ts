import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { manifestToJson } from '@facet/core/manifest';
import { createTar } from 'nanotar';
import { readManifests } from '../web-build/read-manifests.ts';
import { compileSources } from './compile-sources.ts';
import { packageEntries } from './package-entries.ts';
import { packedFiles } from './packed-files.ts';
import { packedPackage } from './packed-package.ts';

/** What the server says of the package; `sdk.json` beside it. */
export interface PackedSdk {
  readonly version: string;
  readonly file: string;
  readonly integrity: string;
}

/** Any fixed moment: the same sources give the same bytes. */
const MOMENT = Date.UTC(2020, 0, 1);
const LONGEST_NAME = 100;

/** Writes the sdk as one npm package into `out`. */
export async function packSdk(root: string, out: string): Promise<PackedSdk> {
  mkdirSync(out, { recursive: true });
  const compiled = mkdtempSync(join(out, 'compiled-'));
  try {
    const entries = packageEntries(root);
    await compileSources(root, entries, compiled);
    const { files, libraries } = packedFiles({ root, compiled, ...entries });
    const readPackage = (path: string) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
    const about = packedPackage({ sdk: readPackage('sdk'), root: readPackage('.'), libraries });
    const all = new Map([...files, ...(await manifestFiles(root))]);
    return writePackage(out, about, all);
  } finally {
    rmSync(compiled, { recursive: true, force: true });
  }
}

/** The points that plugins own, for the checks. */
async function manifestFiles(root: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const plugins = join(root, 'plugins');
  const manifests = await readManifests(plugins, readdirSync(plugins).sort());
  return new Map(
    [...manifests].map(([folder, manifest]) => [
      `plugins/${folder}/manifest.json`,
      Buffer.from(`${JSON.stringify(manifestToJson(manifest))}\n`),
    ]),
  );
}

function writePackage(
  out: string,
  about: Readonly<Record<string, unknown>>,
  files: ReadonlyMap<string, Uint8Array>,
): PackedSdk {
  // Names the content: npm keeps what it has fetched from an address.
  const version = `${String(about['version'])}+${contentHash(about, files)}`;
  const all = new Map([...files, ['package.json', Buffer.from(`${JSON.stringify({ ...about, version }, null, 2)}\n`)]]);
  const names = [...all.keys()].map((name) => `package/${name}`).sort();
  const tooLong = names.find((name) => name.length > LONGEST_NAME);
  if (tooLong !== undefined) throw new Error(`The name ${tooLong} is too long for a tarball.`);
  const tar = createTar(
    names.map((name) => ({ name, data: Buffer.from(all.get(name.slice('package/'.length)) ?? []) })),
    { attrs: { mtime: MOMENT, mode: '644', uid: 0, gid: 0 } },
  );
  const bytes = gzipSync(tar, { level: 9 });
  const packed: PackedSdk = {
    version,
    file: `facet-sdk-${version}.tgz`,
    integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
  };
  writeAtOnce(join(out, packed.file), bytes);
  writeAtOnce(join(out, 'sdk.json'), `${JSON.stringify(packed, null, 2)}\n`);
  for (const name of readdirSync(out)) if (name.endsWith('.tgz') && name !== packed.file) rmSync(join(out, name));
  return packed;
}

function contentHash(about: Readonly<Record<string, unknown>>, files: ReadonlyMap<string, Uint8Array>): string {
  const hash = createHash('sha256').update(JSON.stringify(about));
  for (const [name, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`\0${name}\0${bytes.length}\0`).update(bytes);
  return hash.digest('hex').slice(0, 12);
}

/** A server may be reading it. */
function writeAtOnce(file: string, content: string | Uint8Array): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '../..');
  const { file } = await packSdk(root, join(root, 'dist/sdk'));
  process.stdout.write(`${file}\n`);
}
