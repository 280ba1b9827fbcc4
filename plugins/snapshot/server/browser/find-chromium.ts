import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

export interface Machine {
  readonly path: string;
  isExecutable(file: string): Promise<boolean>;
  /** Where playwright keeps the browser that it was told to fetch. */
  fetched(): Promise<string>;
}

export type FoundChromium = { readonly path: string } | { readonly tried: string };

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** The browser that is named, and no other; else one that is installed; else one that playwright was told to fetch. */
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
