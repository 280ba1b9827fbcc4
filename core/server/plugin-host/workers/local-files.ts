import { realpath } from 'node:fs/promises';
import { isAbsolute, sep } from 'node:path';

/** Files of this machine that plugins may read: those inside the folders that the settings name. */
export class LocalFiles {
  readonly #folders: readonly string[];

  constructor(folders: readonly string[]) {
    this.#folders = folders;
  }

  /** Links followed. `undefined` for missing files and for files elsewhere, so that callers cannot tell them apart. */
  async fileOf(path: string): Promise<string | undefined> {
    if (!isAbsolute(path)) return undefined;
    const real = await realpath(path).catch(() => undefined);
    const open = await Promise.all(this.#folders.map((folder) => realpath(folder).catch(() => undefined)));
    return open.some((folder) => folder !== undefined && real?.startsWith(folder + sep)) ? real : undefined;
  }
}
