import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';

/** One browser with a context of its own for each signed-in person. */
export interface TestBrowser {
  open(url: string): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** What `npm test` finds its browser with; plain JavaScript, because it runs before anything is installed. */
const FINDER = new URL('../../apps/run/browser.mjs', import.meta.url).href;

export async function startBrowser(): Promise<TestBrowser> {
  const browser: Browser = await chromium.launch({
    executablePath: process.env['FACET_CHROMIUM'] ?? (await findBrowser()),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  return {
    open: (url) =>
      browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' }),
    close: () => browser.close(),
  };
}

async function findBrowser(): Promise<string> {
  const { findBrowser: find }: { findBrowser(node: string): string } = await import(FINDER);
  return find(process.execPath);
}

/** What a page complained about: errors that nobody caught, and everything that the content security policy stopped. */
export function listenToComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' || /content security policy/i.test(text)) complaints.push(`console: ${text}`);
  });
  return complaints;
}

/** Serious and critical barriers on the page as it stands, one line each. */
export async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    );
}
