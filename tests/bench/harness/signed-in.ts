import type { Browser, BrowserContext } from 'playwright';
import { ADMIN } from '../../support/facet-process.ts';

/** Pages of the administrator. */
export async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${url}/login/`);
  await page.getByRole('textbox', { name: 'Username' }).fill(ADMIN.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await Promise.all([
    page.waitForURL((address) => !address.pathname.startsWith('/login')),
    page.keyboard.press('Enter'),
  ]);
  await page.close();
  return context;
}
