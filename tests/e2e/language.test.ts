import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { ADMIN, type FacetProcess, startFacet } from '../support/facet-process.ts';

let facet: FacetProcess;
let browser: Browser;
beforeAll(async () => {
  [facet, browser] = await Promise.all([startFacet({ env: { FACET_EXAMPLES: 'false' } }), openBrowser()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await facet?.stop();
});

it('[B9.17] speaks the language of the browser from the first page on, or the one that was chosen', async () => {
  const context = await browser.newContext({
    baseURL: facet.url,
    locale: 'de-AT',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto('/login/');
  await page.getByRole('heading', { name: 'Bei Facet anmelden' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await page.getByRole('textbox', { name: 'Benutzername' }).fill(ADMIN.username);
  await page.getByRole('textbox', { name: 'Passwort' }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.waitForURL(/\/superset\/welcome\//);
  await page.getByRole('button', { name: 'Suchen oder Befehl ausführen' }).waitFor();
  await page.getByRole('heading', { name: 'Start', exact: true }).waitFor();

  await page.goto('/lang/en');
  await page.waitForURL(/\/superset\/welcome\//);
  await page.getByRole('button', { name: 'Search or run a command' }).waitFor();
  await context.clearCookies({ name: 'facet_locale' });
  await page.goto('/settings/');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.getByRole('combobox', { name: 'Language', exact: true }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await context.close();
}, 60_000);
