import type { Browser, BrowserContext, Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../support/api-client.ts';
import { DISTANT_CRONTAB } from '../support/distant-crontab.ts';
import { newPage, openBrowser, signedIn } from '../support/browser.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { made } from '../support/made-objects.ts';
import { createSampleDatabase, type SampleDatabase } from '../support/sample-database.ts';

/** What the page says when a call of it fails; each call fails on its way, while the server is well. */

let sample: SampleDatabase;
let facet: FacetProcess;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let savedQuery: number;
let chart: number;
let dashboard: number;

beforeAll(async () => {
  sample = await createSampleDatabase();
  const form = '{"JSONSCHEMA":{"properties":{"schedule_interval":{"type":"string"}}}}';
  facet = await startFacet({
    env: { ...sample.env, FACET_SCHEDULED_QUERIES: form, FACET_FEATURE_ALERT_REPORTS: 'true' },
  });
  const admin = await signIn(facet.url);
  const { databaseId, datasetId } = await sample.register(admin);
  const query = { label: 'Kept', sql: 'SELECT 1 AS one', db_id: databaseId, schema: 'main' };
  savedQuery = await made(admin, '/api/v1/saved_query/', query);
  const form_data = { viz_type: 'table', query_mode: 'raw', all_columns: ['city'], datasource: `${datasetId}__table` };
  chart = await made(admin, '/api/v1/chart/', {
    slice_name: 'Cities',
    viz_type: 'table',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify(form_data),
  });
  dashboard = await made(admin, '/api/v1/dashboard/', { dashboard_title: 'Board', published: false });
  await made(admin, '/api/v1/report/', {
    type: 'Report',
    name: 'Weekly',
    crontab: DISTANT_CRONTAB,
    timezone: 'UTC',
    active: true,
    dashboard,
    creation_method: 'dashboards',
    report_format: 'PNG',
    recipients: [{ type: 'Email', recipient_config_json: { target: 'a@example.org' } }],
  });
  browser = await openBrowser();
  context = await signedIn(browser, facet.url);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await facet?.stop();
  sample?.remove();
});

beforeEach(async () => {
  ({ page } = await newPage(context));
});

afterEach(() => page.close());

const told = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const oneRow = () => page.locator('.ag-row[row-index="0"] .ag-cell', { hasText: /^1$/ }).last().waitFor();
const sql = () => page.getByRole('textbox', { name: /^SQL of/ });

/** Answers calls of this method to addresses that match; all others go on. */
const answerCalls = (method: string, address: RegExp, answer: (route: Route) => Promise<void>) =>
  page.route(address, (route) => (route.request().method() === method ? answer(route) : route.fallback()));

const failCalls = (method: string, address: RegExp) =>
  answerCalls(method, address, (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }));

async function openLab(search = '?new=true&sql=SELECT+1+AS+one'): Promise<void> {
  await page.goto(`/superset/sqllab/${search}`);
  await sql().waitFor();
}

async function choose(name: string): Promise<void> {
  await button('More actions').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

describe('SQL Lab says', () => {
  it('that a query was saved, and that it was updated [A9.20] [A9.21] [A7.20] [A7.21]', async () => {
    await openLab();
    await button('Save').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await told('Your query was saved');
    await button('Save').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Update', exact: true }).click();
    await told('Your query was updated');
  });

  it('that it could not be saved [A8.13]', async () => {
    await openLab();
    await failCalls('POST', /\/api\/v1\/saved_query\/$/);
    await button('Save').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await told('Your query could not be saved');
  });

  it('that it could not be updated [A8.14]', async () => {
    await openLab(`?savedQueryId=${savedQuery}`);
    await expect.poll(() => sql().innerText()).toContain('one');
    await failCalls('PUT', /\/api\/v1\/saved_query\/\d+$/);
    await button('Save').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Update', exact: true }).click();
    await told('Your query could not be updated');
  });

  it('that the tab does not remember its saved query [A8.15]', async () => {
    await openLab();
    await answerCalls('PUT', /\/tabstateview\/\d+$/, (route) =>
      route.request().postData()?.includes('saved_query_id') === true
        ? route.fulfill({ status: 500, json: { error: 'Out of order' } })
        : route.fallback(),
    );
    await button('Save').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await told('Your query was not properly saved');
  });

  it('that it could not be scheduled [A8.1]', async () => {
    await openLab();
    await failCalls('POST', /\/savedqueryviewapi\/api\/create$/);
    await choose('Schedule');
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
    await told('Your query could not be scheduled');
  });

  it.each([
    ['a saved query [A8.7]', '?savedQueryId=999999', "The query couldn't be loaded"],
    ['a dataset [A8.8]', '?datasourceKey=999999__table', "The datasource couldn't be loaded"],
  ])('that an address names what is not there: %s', async (_what, search, text) => {
    await openLab(search);
    await told(text);
  });

  it('that rows cannot be had, and has them at the next try [A8.2] [A7.4]', async () => {
    await openLab();
    await page.getByRole('button', { name: /^Run/ }).first().click();
    await oneRow();
    await failCalls('GET', /\/api\/v1\/sqllab\/results\//);
    await page.reload();
    await told('Failed at retrieving results');
    await page.unroute(/\/api\/v1\/sqllab\/results\//);
    await button('Try again').click();
    await oneRow();
  });

  it('that no dataset came of a query [A8.9]', async () => {
    await openLab();
    await page.getByRole('button', { name: /^Run/ }).first().click();
    await oneRow();
    await failCalls('POST', /\/api\/v1\/dataset\/$/);
    await choose('Save dataset');
    await page.getByRole('dialog').getByRole('button', { name: /Save/ }).last().click();
    await told('An error occurred while creating the data source');
  });
});

describe('a dashboard says', () => {
  const ADDRESS = /\/api\/v1\/dashboard\/\d+/;

  async function openEditor(): Promise<void> {
    await page.goto(`/superset/dashboard/${dashboard}/?edit=true`);
    await button('Save').waitFor();
  }

  /** A change of the title is something to save. */
  async function saveTitle(title: string): Promise<void> {
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
    await page.keyboard.press('Tab');
    await button('Save').click();
  }

  async function turnInto(state: 'Published' | 'Draft', from: string): Promise<void> {
    await button(from).click();
    await page.getByRole('menuitemradio', { name: new RegExp(`^${state}`) }).click();
  }

  it('that it was saved [A9.22]', async () => {
    await openEditor();
    await saveTitle('Board of cities');
    await told('This dashboard was saved successfully.');
  });

  it.each<readonly [string, (route: Route) => Promise<void>, string]>([
    [
      'a refusal [A6.8]',
      (route) => route.fulfill({ status: 403, json: { message: 'Forbidden' } }),
      'You do not have permission to edit this dashboard',
    ],
    [
      'a failure with its reason [A8.22]',
      (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }),
      'Sorry, there was an error saving this dashboard: Out of order',
    ],
  ])('why it was not saved: %s', async (_what, answer, text) => {
    await openEditor();
    await answerCalls('PUT', ADDRESS, answer);
    await saveTitle('Board of towns');
    await told(text);
  });

  it('that it is published, hidden, or neither could be done [A6.9] [A8.25] [A9.23]', async () => {
    await page.goto(`/superset/dashboard/${dashboard}/`);
    await turnInto('Published', 'Draft');
    await told('This dashboard is now published');
    await turnInto('Draft', 'Published');
    await told('This dashboard is now hidden');
    await failCalls('PUT', ADDRESS);
    await turnInto('Published', 'Draft');
    await told('You do not have permissions to edit this dashboard.');
    await button('Draft').waitFor();
  });
});

describe('of reports', () => {
  const REPORT = /\/api\/v1\/report\/\d+$/;

  it('a dashboard says that its own cannot be had, and has them at the next try [A8.28]', async () => {
    const asked = /\/api\/v1\/report_subscription\//;
    await failCalls('GET', asked);
    await page.goto(`/superset/dashboard/${dashboard}/`);
    await button('Dashboard menu').click();
    await told('There was an issue fetching reports attached to this dashboard.');
    await page.unroute(asked);
    await page.getByRole('menuitem', { name: 'Try again' }).click();
    await page.getByRole('menuitem', { name: 'Edit my email report' }).waitFor();
  });

  it('the list says that one was not switched [A8.26]', async () => {
    await page.goto('/report/list/');
    await page.getByText('Weekly', { exact: true }).waitFor();
    await failCalls('PUT', REPORT);
    await page.getByRole('switch', { name: 'Run Weekly' }).click({ force: true });
    await told('We were unable to active or deactivate this report.');
  });

  it('a dashboard says that its report was not deleted [A8.27]', async () => {
    await page.goto(`/superset/dashboard/${dashboard}/`);
    await button('Dashboard menu').click();
    await failCalls('DELETE', REPORT);
    await page.getByRole('menuitem', { name: 'Delete my email report' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await told('Your report could not be deleted');
  });
});

describe('other pages say', () => {
  it('Explore: that the SQL of a chart cannot be had [A8.17]', async () => {
    await page.goto(`/explore/?slice_id=${chart}`);
    await page.getByRole('radio', { name: 'Query' }).waitFor({ state: 'attached' });
    await answerCalls('POST', /\/api\/v1\/chart\/data/, (route) =>
      route.request().postData()?.includes('"query"') === true
        ? route.fulfill({ status: 500, json: { message: 'Out of order' } })
        : route.fallback(),
    );
    await page.getByText('Query', { exact: true }).last().click();
    await told('An error occurred while loading the SQL');
  });

  it('a list: why a file was not imported, and what to try [B8.29]', async () => {
    await page.goto('/dashboard/list/');
    await button('Import').click();
    const dialog = page.getByRole('dialog');
    const file = { name: 'board.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText(/^An error occurred while importing dashboard: ./).waitFor();
    await dialog.getByText('Please re-export your file and try importing again').waitFor();
  });

  it('a new database: which fields are missing, before the server is asked [B5.50] [B8.40]', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/databaseview/list/?new=1');
    await page.getByRole('radio', { name: 'PostgreSQL' }).check();
    await button('Test connection').click();
    await told('This is a required field');
    expect(asked).not.toContain('/api/v1/database/validate_parameters/');
  });

  it('a new database: what the server said of the connection [B8.33]', async () => {
    await page.goto('/databaseview/list/?new=1');
    await page.getByRole('radio', { name: 'PostgreSQL' }).check();
    for (const field of ['Display name', 'Host', 'User', 'Database'])
      await page.getByRole('textbox', { name: field, exact: true }).fill('sales');
    const error = { message: 'No route', error_type: 'CONNECTION_HOST_DOWN_ERROR', level: 'error', extra: {} };
    await answerCalls('POST', /\/api\/v1\/database\/validate_parameters\//, (route) =>
      route.fulfill({ status: 422, json: { errors: [error] } }),
    );
    await button('Test connection').click();
    await told('ERROR: No route');
  });

  it('home: that recent activity cannot be had [B8.37]', async () => {
    await failCalls('GET', /\/api\/v1\/log\/recent_activity\//);
    await page.goto('/superset/welcome/');
    await page.getByText('There was an error fetching your recent activity:').first().waitFor();
  });
});
