/** What `npm test` finds its browser with; plain JavaScript, because it runs before anything is installed. */
const FINDER = new URL('../../apps/run/browser.mjs', import.meta.url).href;

/** Path of a Chromium that starts: the one that the environment names, or what is found. */
export async function browserPath(): Promise<string> {
  const named = process.env['FACET_CHROMIUM'];
  if (named !== undefined) return named;
  const { findBrowser }: { findBrowser(node: string): string } = await import(FINDER);
  return findBrowser(process.execPath);
}
