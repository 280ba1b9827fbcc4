import type { Browser } from 'playwright-core';
import { SnapshotErrors } from '../errors.ts';
import { findChromium } from './find-chromium.ts';
import { launchArguments } from './launch-arguments.ts';

export interface OpenBrowserParts {
  /** Path of the browser in `FACET_CHROMIUM`. */
  readonly named: string | null;
  readonly origin: string;
  warn(message: string, fields: object): void;
}

const LAUNCH_MS = 30_000;
/** Heap limit of one page. */
const HEAP_MEGABYTES = 512;

/** @throws FacetError `SNP_NO_BROWSER`, `SNP_NOT_STARTED` */
export async function openBrowser({ named, origin, warn }: OpenBrowserParts): Promise<Browser> {
  const found = await findChromium(named);
  if ('tried' in found) throw SnapshotErrors.noBrowser(found.tried);
  const { chromium } = await import('playwright-core');
  const launch = (chromiumSandbox: boolean) =>
    chromium.launch({
      executablePath: found.path,
      args: [...launchArguments(origin, HEAP_MEGABYTES)],
      chromiumSandbox,
      timeout: LAUNCH_MS,
      // The process handles signals itself and then closes the browser.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  // Chromium's sandbox does not work for root.
  try {
    if (process.getuid?.() === 0) return await launch(false);
    return await launch(true).catch((error: unknown) => {
      warn('Chromium does not start in its sandbox on this machine; pictures are taken without it', { error });
      return launch(false);
    });
  } catch (error) {
    warn('Chromium does not start', { error });
    throw SnapshotErrors.notStarted(reasonOf(error), error);
  }
}

/** A message for users: it contains no path of this machine. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : String(error);
}
