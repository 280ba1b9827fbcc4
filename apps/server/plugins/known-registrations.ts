import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { activateReply, type BundleFolder, type KnownHalf } from '@facet/core/server';
import type { Logger } from '@facet/sdk/common';
import type { ActivateReply } from '@facet/sdk/plugin-host';
import { z } from 'zod';

/** Beside the files of a version, with which it goes. No archive has a file of this name. */
const FILE = 'registered.v8';

const knownHalf = z.object({ reply: activateReply, descriptions: z.map(z.string(), z.unknown()) });

/**
 * What the processes of installed plugins have told, by version: with it a plugin stands at its points and hooks before
 * anything of it runs, and its process starts when something is called. Each machine keeps its own.
 */
export class KnownRegistrations {
  readonly #folder: BundleFolder;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #kept = new Map<string, KnownHalf>();

  constructor(folder: BundleFolder, log: Pick<Logger, 'warn'>) {
    this.#folder = folder;
    this.#log = log;
  }

  /** `undefined`: no process of this version has been active here, or what is kept cannot be read. */
  read(id: string, hash: string): KnownHalf | undefined {
    const file = this.#fileOf(id, hash);
    const known = this.#kept.get(file) ?? readKnown(file);
    if (known) this.#kept.set(file, known);
    return known;
  }

  keep(id: string, hash: string, reply: ActivateReply): void {
    const known = this.#kept.get(this.#fileOf(id, hash));
    if (!isDeepStrictEqual(known?.reply, reply)) this.#write(id, hash, { reply, descriptions: new Map() });
  }

  describe(id: string, hash: string, entry: string, description: unknown): void {
    const known = this.#kept.get(this.#fileOf(id, hash));
    if (known)
      this.#write(id, hash, { ...known, descriptions: new Map([...known.descriptions, [entry, description]]) });
  }

  #write(id: string, hash: string, known: KnownHalf): void {
    const file = this.#fileOf(id, hash);
    this.#kept.set(file, known);
    try {
      writeFileSync(file, serialize(known));
    } catch (error) {
      this.#log.warn('The registrations of a plugin could not be stored; its process starts with the server', {
        pluginId: id,
        error,
      });
    }
  }

  #fileOf(id: string, hash: string): string {
    return join(this.#folder.folderOf(id, hash), FILE);
  }
}

/** Whatever is wrong with the file, the process tells it anew. */
function readKnown(file: string): KnownHalf | undefined {
  try {
    return knownHalf.safeParse(deserialize(readFileSync(file))).data;
  } catch {
    return undefined;
  }
}
