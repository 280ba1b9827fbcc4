import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The npm package that authors of plugins build against, as `apps/sdk-build` has packed it. */
export interface ServedSdk {
  readonly version: string;
  readonly file: string;
  readonly integrity: string;
  readonly bytes: Buffer;
}

/** Reads the package again only when it was packed anew. */
export class SdkPackageFile {
  readonly #folder: string;
  #stamp = '';
  #sdk: ServedSdk | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** `undefined` until it has been packed. */
  current(): ServedSdk | undefined {
    const about = join(this.#folder, 'sdk.json');
    const stat = statSync(about, { throwIfNoEntry: false });
    if (!stat) return undefined;
    const stamp = `${stat.mtimeMs} ${stat.size}`;
    if (stamp !== this.#stamp) {
      const sdk = JSON.parse(readFileSync(about, 'utf8')) as Omit<ServedSdk, 'bytes'>;
      this.#sdk = { ...sdk, bytes: readFileSync(join(this.#folder, sdk.file)) };
      this.#stamp = stamp;
    }
    return this.#sdk;
  }
}
