import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectStatus, signIn } from '../support/api-client.ts';
import { barriers, newPage, openBrowser, signedIn } from '../support/browser.ts';
import { ADMIN, type FacetProcess, startFacet } from '../support/facet-process.ts';

const MANY_TABLES = 10_000;

let folder: string;
let facet: FacetProcess;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let faults: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'facet-sql-lab-'));
  const file = new DatabaseSync(join(folder, 'many.db'));
  file.exec('BEGIN');
  file.exec('CREATE TABLE airports (code TEXT PRIMARY KEY, city TEXT)');
  file.exec('CREATE TABLE flights (id INTEGER PRIMARY KEY, origin TEXT REFERENCES airports (code), delay INTEGER)');
  file.exec('CREATE INDEX flights_by_origin ON flights (origin)');
  file.exec("INSERT INTO airports VALUES ('SEA', 'Seattle')");
  file.exec("INSERT INTO flights VALUES (1, 'SEA', 7)");
  for (let i = 0; i < MANY_TABLES; i += 1) file.exec(`CREATE TABLE t_${String(i).padStart(5, '0')} (x INTEGER)`);
  file.exec('COMMIT');
  file.close();
  facet = await startFacet({ env: { FACET_LOCAL_DATABASES: folder } });
  const admin = await signIn(facet.url);
  const made = await admin.post('/api/v1/database/', {
    database_name: 'many',
    sqlalchemy_uri: `sqlite:///${join(folder, 'many.db')}`,
    expose_in_sqllab: true,
  });
  expectStatus(made, 201);
  browser = await openBrowser();
  context = await signedIn(browser, facet.url);
  ({ page, faults } = await newPage(context));
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await facet?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const button = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: typeof name === 'string' });
const tabOf = (name: string, on = page) => on.getByRole('tab', { name: new RegExp(`${name}$`) });
const field = (on = page): Locator => on.getByRole('textbox', { name: /^SQL of/ });
const text = async (on = page) => (await field(on).innerText()).trim();
const rows = (name: string | RegExp) => page.getByRole('treeitem', { name });

async function tabNames(on = page): Promise<readonly string[]> {
  const names = await on.locator('[data-tab]').allInnerTexts();
  return names.map((name) => name.trim());
}

async function write(sql: string, on = page): Promise<void> {
  await field(on).click();
  await on.keyboard.press('Control+A');
  await on.keyboard.insertText(sql);
}

async function openLab(on = page): Promise<void> {
  await on.goto('/superset/sqllab/');
  await field(on).waitFor();
  await on.getByRole('tree', { name: 'Tables' }).waitFor();
}

/** The page has no accessibility violations, and no faults but those that the test expects. */
async function expectSound(): Promise<void> {
  expect(await barriers(page)).toEqual([]);
  expect(faults).toEqual([]);
}

describe('writing SQL [A1.1] [A2.2]', () => {
  it('completes columns of an alias, in a list without accessibility violations', async () => {
    await openLab();
    await write('SELECT f. FROM flights f');
    for (let i = 0; i < ' FROM flights f'.length; i += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('de');
    await page.getByRole('option', { name: /delay/ }).waitFor();
    await expectSound();
    await page.keyboard.press('Enter');
    await expect.poll(() => text()).toBe('SELECT f.delay FROM flights f');
  });

  it('completes a query of the WITH clause', async () => {
    await write('WITH busy AS (SELECT origin FROM flights) SELECT * FROM ');
    await page.keyboard.type('bu');
    await page.getByRole('option', { name: /busy/ }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('runs the statement at the cursor', async () => {
    await write('SELECT 11 AS first;\nSELECT 22 AS second;');
    await page.keyboard.press('Control+Shift+Enter');
    await page.getByRole('columnheader', { name: /second/ }).waitFor();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+Shift+Enter');
    await page.getByRole('columnheader', { name: /first/ }).waitFor();
  });

  it('lays SQL out, comments lines, finds and replaces', async () => {
    await write('select code,city from airports where city is not null');
    await page.keyboard.press('Control+Shift+F');
    await expect.poll(() => text()).toMatch(/SELECT\n\s+code,\n\s+city\n/);
    await write('SELECT 1');
    await page.keyboard.press('Control+/');
    await expect.poll(() => text()).toBe('-- SELECT 1');
    await page.keyboard.press('Control+/');
    await page.keyboard.press('Control+F');
    await page.getByRole('textbox', { name: 'Find' }).fill('1');
    await page.getByRole('textbox', { name: 'Replace with' }).fill('2');
    await button('Replace all').click();
    await expect.poll(() => text()).toBe('SELECT 2');
    await expectSound();
    await button('Close the search').click();
  });
});

describe('tabs [A3.1] [A4.13]', () => {
  it('opens, renames, moves, closes and reopens by keyboard', async () => {
    await button('New tab').click();
    await write('SELECT 3');
    await button('New tab').click();
    expect(await tabNames()).toEqual(['Untitled Query 1', 'Untitled Query 2', 'Untitled Query 3']);
    await tabOf('Untitled Query 2').click();
    await page.keyboard.press('F2');
    await page.keyboard.type('Revenue');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+ArrowLeft');
    expect(await tabNames()).toEqual(['Revenue', 'Untitled Query 1', 'Untitled Query 3']);
    await page.keyboard.press('Delete');
    expect(await tabNames()).toEqual(['Untitled Query 1', 'Untitled Query 3']);
    await page.keyboard.press('Alt+Shift+T');
    expect(await tabNames()).toEqual(['Revenue', 'Untitled Query 1', 'Untitled Query 3']);
    expect(await text()).toBe('SELECT 3');
  });

  it('moves a tab that is dragged', async () => {
    const [from, to] = [await tabOf('Revenue').boundingBox(), await tabOf('Untitled Query 3').boundingBox()];
    if (!from || !to) throw new Error('The tabs are not to be seen.');
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 10, { steps: 4 });
    await page.mouse.move(to.x + to.width - 10, to.y + 10, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => tabNames()).toEqual(['Untitled Query 1', 'Untitled Query 3', 'Revenue']);
  });

  it('come back after a reload with text, cursor and place', async () => {
    await write('SELECT 42 AS kept;\nSELECT 43 AS other');
    await page.keyboard.press('Control+Home');
    for (let i = 0; i < 7; i += 1) await page.keyboard.press('ArrowRight');
    await page.reload();
    await field().waitFor();
    expect(await tabNames()).toEqual(['Untitled Query 1', 'Untitled Query 3', 'Revenue']);
    await expect.poll(() => text()).toBe('SELECT 42 AS kept;\nSELECT 43 AS other');
    // From the menu: a field that gets the focus from a program takes the place of the browser's cursor on a busy machine.
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Run the statement at the cursor' }).click();
    await page.getByRole('columnheader', { name: /kept/ }).waitFor();
  });

  it('show in another window what is typed in this one', async () => {
    const { page: other } = await newPage(context);
    await openLab(other);
    await tabOf('Revenue', other).click();
    await write('SELECT 7 AS here', page);
    await expect.poll(() => text(other)).toBe('SELECT 7 AS here');
    await write('SELECT 8 AS there', other);
    await expect.poll(() => text(page)).toBe('SELECT 8 AS there');
    await other.close();
  });

  /** SQL of all tabs as the server keeps it, which the page writes some time after the last change. */
  async function savedTexts(): Promise<string> {
    const { result } = await (await page.request.get('/api/v1/sqllab/')).json();
    const tabs: readonly { readonly id: number | string }[] = result.tab_state_ids;
    const texts = await Promise.all(tabs.map(async ({ id }) => (await page.request.get(`/tabstateview/${id}`)).text()));
    return texts.join();
  }

  it('are there in another browser, in their order and with their text [A3.2]', async () => {
    await expect.poll(savedTexts, { timeout: 10_000 }).toContain('SELECT 8 AS there');
    const elsewhere = await signedIn(browser, facet.url);
    const { page: other } = await newPage(elsewhere);
    await openLab(other);
    await expect.poll(() => tabNames(other)).toEqual(['Untitled Query 1', 'Untitled Query 3', 'Revenue']);
    await tabOf('Revenue', other).click();
    await expect.poll(() => text(other)).toBe('SELECT 8 AS there');
    await elsewhere.close();
  });
});

describe('the left bar [A3.5] [A4.11]', () => {
  it('searches ten thousand tables, of which it draws those in sight', async () => {
    const search = page.getByRole('textbox', { name: 'Search tables' });
    await search.fill('t_0999');
    await expect.poll(() => page.getByRole('treeitem').count()).toBe(10);
    await search.fill('t_');
    await expect.poll(() => page.getByRole('treeitem').count()).toBeGreaterThan(10);
    expect(await page.getByRole('treeitem').count()).toBeLessThan(100);
    await search.fill('');
  });

  it('unfolds a table to columns, keys and indexes, which come back after a reload', async () => {
    await rows(/^flights/).click();
    await rows(/delay.*integer/i).waitFor();
    await rows(/Foreign key/).waitFor();
    await rows(/index/).waitFor();
    await expectSound();
    await page.reload();
    await rows(/delay.*integer/i).waitFor();
    await rows(/^flights/).hover();
    await button('Remove flights from the list').click();
    await rows(/delay.*integer/i).waitFor({ state: 'detached' });
  });

  it('is hidden for a tab alone, also after a reload', async () => {
    await button('Actions of Revenue').click();
    await page.getByRole('menuitem', { name: 'Hide the left bar' }).click();
    await page.getByRole('tree', { name: 'Tables' }).waitFor({ state: 'detached' });
    await tabOf('Untitled Query 3').click();
    await page.getByRole('tree', { name: 'Tables' }).waitFor();
    await tabOf('Revenue').click();
    await page.reload();
    await field().waitFor();
    expect(await page.getByRole('tree', { name: 'Tables' }).count()).toBe(0);
    await button(/^Unfold|^Show/).click();
    await page.getByRole('tree', { name: 'Tables' }).waitFor();
  });
});

describe('when something is amiss', () => {
  it('a session that ended loses nothing: sign in on the page and run again [A8.4]', async () => {
    await write('SELECT 5 AS kept_over_night');
    const cookies = await context.cookies();
    await context.clearCookies();
    await button(/^Run/).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in to go on' });
    await dialog.waitFor();
    await page.getByText('Your session timed out, please refresh your page and try again.').first().waitFor();
    await dialog.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await text()).toBe('SELECT 5 AS kept_over_night');
    await button(/^Run/).first().click();
    await page.getByRole('columnheader', { name: /kept_over_night/ }).waitFor();
    expect(cookies.length).toBeGreaterThan(0);
    faults.length = 0;
  });

  it('a page that is left during a run says afterwards that it was stopped; a second run of the tab is refused', async () => {
    await write('WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT COUNT(*) FROM c');
    await page.keyboard.press('Control+Enter');
    await button('Stop').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('A query of this tab is running.').first().waitFor();
    await page.reload();
    await page.getByText(/^Stopped after/).waitFor();
    expect(await text()).toContain('WITH RECURSIVE');
    faults.length = 0;
  });

  it('a run without a network says so, and can be run again', async () => {
    await write('SELECT 6 AS online_again');
    await context.setOffline(true);
    await button(/^Run/).first().click();
    await page.getByText('Network error.').first().waitFor();
    await context.setOffline(false);
    await button('Run again').click();
    await page.getByRole('columnheader', { name: /online_again/ }).waitFor();
    faults.length = 0;
  });

  it('fits a phone: tables in a sheet, nothing scrolls sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overhang()).toBeLessThanOrEqual(0);
    await button('Database').click();
    await page.getByRole('dialog', { name: 'Database' }).getByRole('tree').waitFor();
    expect(await overhang()).toBeLessThanOrEqual(0);
    await expectSound();
  });
});
