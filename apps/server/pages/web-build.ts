import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the web build says about itself in `dist/web/build.json`. */
export interface WebBuild {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly preload: readonly string[];
  readonly icon: string | undefined;
  /** JSON text of the import map, or `undefined` without one. */
  readonly importMap: string | undefined;
  /** CSP source that admits exactly this import map. */
  readonly importMapHash: string | undefined;
}

const NOTHING: WebBuild = {
  scripts: [],
  styles: [],
  preload: [],
  icon: undefined,
  importMap: undefined,
  importMapHash: undefined,
};

/** Reads the build again only when its file has changed, so that a rebuild shows without a restart. */
export class WebBuildFile {
  readonly #file: string;
  #stamp = '';
  #build: WebBuild = NOTHING;

  constructor(folder: string) {
    this.#file = join(folder, 'build.json');
  }

  /** `undefined` when the web app was not built. */
  current(): WebBuild | undefined {
    const stat = statSync(this.#file, { throwIfNoEntry: false });
    if (!stat) return undefined;
    const stamp = `${stat.mtimeMs} ${stat.size}`;
    if (stamp !== this.#stamp) {
      this.#build = parseBuild(readFileSync(this.#file, 'utf8'));
      this.#stamp = stamp;
    }
    return this.#build;
  }
}

export function parseBuild(text: string): WebBuild {
  const { scripts, styles, preload, icon, importMap } = JSON.parse(text) as {
    scripts?: string[];
    styles?: string[];
    preload?: string[];
    icon?: string;
    importMap?: unknown;
  };
  const map = importMap === undefined ? undefined : JSON.stringify(importMap).replace(/</g, '\\u003c');
  return {
    scripts: scripts ?? [],
    styles: styles ?? [],
    preload: preload ?? [],
    icon,
    importMap: map,
    importMapHash: map === undefined ? undefined : `'sha256-${createHash('sha256').update(map).digest('base64')}'`,
  };
}
