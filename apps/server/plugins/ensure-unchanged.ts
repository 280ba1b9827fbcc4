import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problems } from '@facet/core/common';
import { integrityOf, isServerFile } from '@facet/core/server';
import { FacetError } from '@facet/sdk/common';
import { bundleUrl, type InstalledPlugin } from './installed-plugins.ts';

/**
 * Right before a process runs them, so that nothing can change them in between: the files of a server half are those that
 * were installed, and its manifest declares only its own.
 * @throws FacetError `KRN_INTEGRITY`, `KRN_NOT_ITS_OWN`
 */
export function ensureUnchanged({ id, hash, files, fault }: InstalledPlugin, folder: string): void {
  if (fault) throw fault;
  for (const { name, integrity } of files) {
    if (isServerFile(name) && integrityOf(contentOf(join(folder, name))) !== integrity)
      throw new FacetError(problems.integrity(id, bundleUrl(id, hash, name)));
  }
}

/** A file that cannot be read is another one than was installed. */
function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}
