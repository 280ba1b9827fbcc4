import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

export interface Machine {
  readonly path: string;
  isExecutable(file: string): Promise<boolean>;
  /** Path of the browser that playwright has downloaded. */
  fetched(): Promise<string>;
}

export type FoundChromium = { readonly path: string } | { readonly tried: string };

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** The configured browser and no other; otherwise an installed one; otherwise the one that playwright has downloaded. */
export async function findChromium(named: string | null, machine: Machine = thisMachine): Promise<FoundChromium> {
  if (named !== null)
    return (await machine.isExecutable(named)) ? { path: named } : { tried: `FACET_CHROMIUM names ${named}.` };
  const folders = machine.path.split(delimiter).filter((folder) => folder !== '');
  const fetched = await machine.fetched();
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES, fetched];
  for (const path of candidates) if (path !== '' && (await machine.isExecutable(path))) return { path };
  return { tried: `FACET_CHROMIUM, ${NAMES.join(', ')} on the PATH, ${fetched}` };
}

const thisMachine: Machine = {
  path: process.env['PATH'] ?? '',
  async isExecutable(file) {
    try {
      await access(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  },
  async fetched() {
    const { chromium } = await import('playwright-core');
    return chromium.executablePath();
  },
};
