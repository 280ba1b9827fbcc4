import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { PluginManifest } from '@facet/sdk/common';

/** Folder name of a plugin → its manifest. */
export type Manifests = ReadonlyMap<string, PluginManifest>;

/**
 * Runs the manifests of the plugins in these folders. In a thread of its own each time, since Node never forgets a module
 * and the build of `npm run dev` lives while they change.
 */
export function readManifests(plugins: string, folders: readonly string[]): Promise<Manifests> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { plugins, folders } });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

async function readAll({ plugins, folders }: { readonly plugins: string; readonly folders: readonly string[] }) {
  const manifests = new Map<string, PluginManifest>();
  for (const folder of folders) {
    const file = join(plugins, folder, 'manifest.ts');
    if (!existsSync(file)) continue;
    const module: { readonly manifest: PluginManifest } = await import(pathToFileURL(file).href);
    manifests.set(folder, module.manifest);
  }
  return manifests;
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of Node, not a window
if (!isMainThread && parentPort) parentPort.postMessage(await readAll(workerData));
