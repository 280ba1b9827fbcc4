import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { ADMIN } from './facet-process.ts';
import { browserPath } from './find-browser.ts';

/** @param args Further arguments of the command. */
export async function openBrowser(...args: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: await browserPath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...args],
  });
}

/** A session of its own at this address, with no user signed in. */
export function newContext(browser: Browser, url: string): Promise<BrowserContext> {
  return browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
}

/** A session of a user, the administrator unless told otherwise, who signs in with the form. */
export async function signedIn(
  browser: Browser,
  url: string,
  user: Readonly<Record<keyof typeof ADMIN, string>> = ADMIN,
): Promise<BrowserContext> {
  const context = await newContext(browser, url);
  const page = await context.newPage();
  await page.goto('/login/');
  await page.getByRole('textbox', { name: 'Username' }).fill(user.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(user.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/superset\/welcome\//);
  await page.close();
  return context;
}

export interface OpenPage {
  readonly page: Page;
  /**
   * `error: …` for uncaught errors, `console: …` told as an error, and `policy: …`, the directive of the content security
   * policy that stopped something.
   */
  readonly faults: string[];
}

export async function newPage(context: BrowserContext): Promise<OpenPage> {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  await page.exposeBinding('noteViolation', (_, directive: string) => faults.push(`policy: ${directive}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      const note: unknown = Reflect.get(globalThis, 'noteViolation');
      if (typeof note === 'function') note(violatedDirective);
    });
  });
  return { page, faults };
}

/** Whether the processor draws what a graphics card would draw, or nothing does. */
export function drawsInSoftware(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const context = document.createElement('canvas').getContext('webgl2');
    const info = context?.getExtension('WEBGL_debug_renderer_info');
    const renderer: unknown = info && context?.getParameter(info.UNMASKED_RENDERER_WEBGL);
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return typeof renderer !== 'string' || /swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer);
  });
}

/**
 * The accessibility violations of the page as it stands, one line each. They include a button whose accessible name lacks its
 * visible text, which cannot be spoken to speech control; axe checks that only on request.
 * @param within Selector of the part that is checked; absent: the whole page.
 */
export async function barriers(page: Page, within?: string): Promise<string[]> {
  let found = await barriersNow(page, within);
  // A picture that is drawn anew at this moment has no name yet: what is still there afterwards counts.
  for (let look = 1; look < LOOKS && found.length > 0; look += 1) {
    await page.waitForTimeout(LOOK_AGAIN_MS);
    found = await barriersNow(page, within);
  }
  return found;
}

const LOOKS = 3;
const LOOK_AGAIN_MS = 700;

async function barriersNow(page: Page, within?: string): Promise<string[]> {
  const all = new AxeBuilder({ page });
  const { violations } = await (within === undefined ? all : all.include(within))
    .options({ rules: { 'label-content-name-mismatch': { enabled: true } } })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  );
}

/**
 * A wait that begins before the step that ends it, and is awaited afterwards. Where the step fails, its failure alone is reported:
 * an unhandled rejection of the wait would fail the run although the step passes when it is tried again.
 */
export function begun<T>(wait: Promise<T>): Promise<T> {
  wait.catch(() => undefined);
  return wait;
}
