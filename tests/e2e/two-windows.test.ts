import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { begun, newPage, openBrowser, signedIn } from '../support/browser.ts';
import { exampleDataset } from '../support/example-dataset.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

let facet: FacetProcess;
let admin: ApiClient;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  [facet, browser] = await Promise.all([startFacet({ env: { FACET_EXAMPLES: 'true' } }), openBrowser()]);
  admin = await signIn(facet.url);
  await exampleDataset(admin, 'penguins');
  context = await signedIn(browser, facet.url);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await facet?.stop();
});

const LIST = '/api/v1/security/roles/search/';

/** How often the page has asked for its list since now. */
function countLists(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes(LIST)) count += 1;
  });
  return () => count;
}

/** A second administrator, in a browser session of her own. */
async function signedInAsEditor(): Promise<BrowserContext> {
  const roles = expectStatus(await admin.get('/api/v1/security/roles/?q=(page_size:100)'), 200).body.result;
  const { id } = roles.find(({ name }: { readonly name: string }) => name === 'Admin');
  const person = { username: 'grace', first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.org' };
  const password = 'a long secret of hers';
  expectStatus(await admin.post('/api/v1/security/users/', { ...person, password, active: true, roles: [id] }), 201);
  return signedIn(browser, facet.url, { username: person.username, password });
}

async function openAt(address: string, of: BrowserContext = context): Promise<Page> {
  const { page } = await newPage(of);
  const listening = begun(page.waitForResponse((response) => response.url().endsWith('/api/v1/events/')));
  await page.goto(address);
  await listening;
  return page;
}

const newerVersion = (page: Page) => page.getByRole('status').filter({ hasText: 'has saved a newer version' });

describe('two windows of one person', () => {
  it('an open list shows what the other window saved, and each asks once', async () => {
    const here = await openAt('/roles/list/');
    const there = await openAt('/roles/list/');
    await here.getByText('Gamma', { exact: true }).waitFor();
    await there.getByText('Gamma', { exact: true }).waitFor();
    const [asksHere, asksThere] = [countLists(here), countLists(there)];

    await there.getByRole('button', { name: 'Role', exact: true }).click();
    await there.getByRole('textbox', { name: 'Name' }).fill('Navigators');
    await there.getByRole('button', { name: 'Save', exact: true }).click();

    await there.getByText('Navigators', { exact: true }).waitFor();
    await here.getByText('Navigators', { exact: true }).waitFor();
    // News arrive in their order: a window that shows the next role has asked for the one before as often as it ever will.
    expectStatus(await admin.post('/api/v1/security/roles/', { name: 'Pilots' }), 201);
    await there.getByText('Pilots', { exact: true }).waitFor();
    await here.getByText('Pilots', { exact: true }).waitFor();
    expect({ here: asksHere(), there: asksThere() }).toEqual({ here: 2, there: 2 });
    await Promise.all([here.close(), there.close()]);
  });

  it('an open dashboard offers the version that another window saved', async () => {
    const created = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Before', published: true });
    const { id } = expectStatus(created, 201).body;
    const page = await openAt(`/superset/dashboard/${id}/`);
    await page.getByRole('heading', { name: 'Before' }).waitFor();
    expectStatus(await admin.post('/api/v1/dashboard/', { dashboard_title: 'Another one' }), 201);
    expectStatus(await admin.put(`/api/v1/dashboard/${id}`, { dashboard_title: 'After' }), 200);
    const note = newerVersion(page);
    await note.getByRole('button', { name: 'Load it' }).click();
    await page.getByRole('heading', { name: 'After' }).waitFor();
    expect(await note.count()).toBe(0);
    await page.close();
  });

  it('a dashboard offers the version that was saved while it was still loading', async () => {
    const created = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Read early', published: true });
    const { id } = expectStatus(created, 201).body;
    const other = await openAt(`/superset/dashboard/${id}/`);
    await other.getByRole('heading', { name: 'Read early' }).waitFor();
    const { page } = await newPage(context);
    const item = `/api/v1/dashboard/${id}`;
    // The page has read the dashboard and hears the server, and is not there yet, since its charts are awaited.
    const saved = Promise.withResolvers<void>();
    await page.route(`**${item}/charts`, async (route) => {
      await saved.promise;
      await route.continue();
    });
    const read = begun(page.waitForResponse((response) => response.url().endsWith(item)));
    const listening = begun(page.waitForResponse((response) => response.url().endsWith('/api/v1/events/')));
    await page.goto(`/superset/dashboard/${id}/`, { waitUntil: 'commit' });
    await Promise.all([(await read).finished(), listening]);
    expectStatus(await admin.put(item, { dashboard_title: 'Saved meanwhile' }), 200);
    // The server tells all windows at once, so this one has heard of it, too.
    await newerVersion(other).waitFor();
    saved.resolve();
    await page.getByRole('heading', { name: 'Read early' }).waitFor();
    await newerVersion(page).getByRole('button', { name: 'Load it' }).click();
    await page.getByRole('heading', { name: 'Saved meanwhile' }).waitFor();
    await page.close();
    await other.close();
  });

  it('an open chart offers the version that another window saved, and says nothing of other charts', async () => {
    const list = await admin.get('/api/v1/chart/?q=(page_size:2,columns:!(id,slice_name))');
    const [first, second] = expectStatus(list, 200).body.result;
    const page = await openAt(`/explore/?slice_id=${first.id}`);
    await page.getByText(first.slice_name).first().waitFor();
    const note = newerVersion(page);
    // The page asks for its version at every piece of news; the second answer proves that the first one has been read.
    for (const description of ['changed', 'changed again']) {
      const asked = begun(page.waitForResponse((response) => response.url().includes('/api/v1/explore/?slice_id=')));
      expectStatus(await admin.put(`/api/v1/chart/${second.id}`, { description }), 200);
      await (await asked).finished();
    }
    expect(await note.count()).toBe(0);
    expectStatus(await admin.put(`/api/v1/chart/${first.id}`, { slice_name: 'Renamed elsewhere' }), 200);
    await note.getByRole('button', { name: 'Load it' }).click();
    await page.getByText('Renamed elsewhere').first().waitFor();
    await page.close();
  });

  it('an open dashboard shows who else has it open, who edits it, and who has left', async () => {
    const created = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Company', published: true });
    const path = `/superset/dashboard/${expectStatus(created, 201).body.id}/`;
    const other = await signedInAsEditor();
    const here = await openAt(path);
    const there = await openAt(path, other);
    const others = here.getByRole('list', { name: 'Also here now' });
    await others.getByRole('img', { name: 'Grace Hopper' }).waitFor();
    await there.getByRole('list', { name: 'Also here now' }).waitFor();

    await there.getByRole('button', { name: 'Edit dashboard' }).click();
    await others.getByRole('img', { name: 'Grace Hopper is editing this dashboard' }).waitFor();
    await there.getByRole('button', { name: 'Discard' }).click();
    await others.getByRole('img', { name: 'Grace Hopper is editing this dashboard' }).waitFor({ state: 'detached' });

    await there.close();
    await others.waitFor({ state: 'detached' });
    await Promise.all([here.close(), other.close()]);
  });

  it('an editor is told at once of what somebody else has saved, sees it beside the own work, and keeps both', async () => {
    const created = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Shared', published: true });
    const { id } = expectStatus(created, 201).body;
    const page = await openAt(`/superset/dashboard/${id}/?edit=true`);
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await title.fill('Mine');
    await title.blur();
    expectStatus(await admin.put(`/api/v1/dashboard/${id}`, { dashboard_title: 'Theirs', css: '.a {}' }), 200);
    const note = newerVersion(page);
    await note.getByRole('button', { name: 'See what changed' }).click();
    const lines = page.getByRole('dialog', { name: 'What has changed' }).getByRole('row');
    await lines.nth(1).waitFor();
    const told = await lines.evaluateAll((rows) => rows.map((row) => [...row.children].map((one) => one.textContent)));
    expect(told.slice(1)).toEqual([
      ['TitleYou changed it, too', 'Shared', 'Theirs'],
      ['CSS', '(empty)', '.a {}'],
    ]);
    await page.keyboard.press('Escape');
    expect(await note.getByRole('button', { name: 'Load it' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog', { name: 'Saved by two people' }).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Edit dashboard' }).waitFor();
    const { result } = expectStatus(await admin.get(`/api/v1/dashboard/${id}`), 200).body;
    expect([result.dashboard_title, result.css]).toEqual(['Mine', '.a {}']);
    await page.close();
  });

  it('the home page shows a new dashboard', async () => {
    const page = await openAt('/superset/welcome/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expectStatus(await admin.post('/api/v1/dashboard/', { dashboard_title: 'Just made', published: true }), 201);
    await page.getByText('Just made').first().waitFor();
    await page.close();
  });
});
