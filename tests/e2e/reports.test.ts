import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { barriers, newPage, openBrowser, signedIn } from '../support/browser.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { createSampleDatabase, type SampleDatabase } from '../support/sample-database.ts';

let sample: SampleDatabase;
let facet: FacetProcess;
let browser: Browser;
let page: Page;
let faults: string[];
/** Ids of charts. The second one has no schedule. */
let chart: number;
let other: number;

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'trips' };

beforeAll(async () => {
  sample = await createSampleDatabase();
  facet = await startFacet({ env: { ...sample.env, FACET_FEATURE_ALERT_REPORTS: 'true' } });
  const admin = await signIn(facet.url);
  const { datasetId } = await sample.register(admin);
  chart = await createTable(admin, datasetId, 'Trips by city');
  other = await createTable(admin, datasetId, 'Trips of a city');
  browser = await openBrowser();
  ({ page, faults } = await newPage(await signedIn(browser, facet.url)));
}, 180_000);

async function createTable(admin: ApiClient, datasetId: number, name: string): Promise<number> {
  const form = { viz_type: 'table', datasource: `${datasetId}__table`, groupby: ['city'], metrics: [COUNT] };
  const created = await admin.post('/api/v1/chart/', {
    slice_name: name,
    viz_type: 'table',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify(form),
    query_context: JSON.stringify({
      datasource: { id: datasetId, type: 'table' },
      form_data: form,
      queries: [{ columns: ['city'], metrics: [COUNT], row_limit: 100 }],
    }),
  });
  return expectStatus(created, 201).body.id;
}

afterAll(async () => {
  await browser?.close();
  await facet?.stop();
  sample?.remove();
});

describe('[A1.4] [A9.24] [A9.25] schedules of reports', () => {
  it('a report is made, shows when it comes next, runs, and tells of its runs', async () => {
    const name = `Weekly ${Date.now()}`;
    await page.goto('/report/list/');
    await page.getByRole('button', { name: 'New report' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => dialog.getByText('Required').count()).toBe(3);
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByText('Chart', { exact: true }).click();
    await dialog
      .getByRole('combobox', { name: 'Chart' })
      .or(dialog.getByLabel(/^Chart/))
      .last()
      .click();
    await page.getByRole('option', { name: 'Trips by city' }).click();
    await dialog.getByLabel('Send as', { exact: true }).click();
    await page.getByRole('option', { name: 'CSV file' }).click();
    await dialog.getByText(/^Every Monday\s+at 08:00$/).waitFor();
    await dialog.getByRole('button', { name: 'Thursday' }).click();
    await dialog.getByText('Every Monday and Thursday at 08:00').waitFor();
    await dialog.getByText('0 8 * * 1,4').waitFor();
    await dialog.getByText('Cron', { exact: true }).click();
    await dialog.getByLabel('Crontab').fill('*/5 8 * * 1');
    await dialog.getByText('Words cannot say this schedule.').waitFor();
    await dialog.getByLabel('Crontab').fill('0 9 1 * *');
    await dialog.getByText('In words', { exact: true }).click();
    await dialog.getByText('On day 1 of each month at 09:00').waitFor();
    await dialog.getByRole('button', { name: 'Another channel' }).click();
    await page.getByRole('menuitem', { name: 'Server log' }).click();
    // What is typed counts without Enter.
    await dialog.getByLabel('Name in the log').fill('trial');
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The report has been created').waitFor();
    const row = page.getByRole('row', { name: new RegExp(name) });
    await row.getByText('Not triggered').waitFor();
    await row.getByRole('button', { name: /More|Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Run now' }).click();
    await expect
      .poll(async () => {
        await page.reload();
        await row.waitFor();
        return row.innerText();
      })
      .toContain('Success');
    // By keys alone: the name opens the runs beside the list, Escape closes them and comes back to it.
    const opens = row.getByRole('button', { name, exact: true });
    await opens.press('Enter');
    const runs = page.getByRole('dialog');
    await runs.getByText('Success').waitFor();
    await runs.getByRole('button', { name: 'Run now' }).waitFor();
    await runs.getByRole('tab', { name: 'Settings' }).click();
    await runs.getByText('CSV file').waitFor();
    expect(await barriers(page)).toEqual([]);
    await runs.getByRole('tab', { name: /Runs/ }).click();
    await expect.poll(() => runs.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => runs.count()).toBe(0);
    await expect.poll(() => opens.evaluate((one) => one === document.activeElement)).toBe(true);
    await row.getByRole('button', { name: /More|Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Runs' }).click();
    await runs.getByText('Success').waitFor();
    expect(faults).toEqual([]);
  });

  it('"Email me this every Monday" is three choices on a chart, by keys alone, and shows the message by itself', async () => {
    await page.goto(`/explore/?slice_id=${other}`);
    await page.getByRole('tab', { name: /^Results \d/ }).waitFor();
    await page.getByRole('button', { name: 'Share', exact: true }).press('Enter');
    const item = page.getByRole('menuitem', { name: 'Email me this every Monday' });
    await item.waitFor();
    for (let step = 0; step < 20 && !(await isFocused(item)); step += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: /^Email every\s+Monday$/ });
    await dialog.getByRole('article', { name: 'What is sent' }).waitFor({ timeout: 40_000 });
    expect(await barriers(page)).toEqual([]);
    for (let step = 0; step < 60 && !(await isFocused(send)); step += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('The report has been created').waitFor();
    expect(faults).toEqual([]);
  }, 120_000);

  it('an alert shows what it would have done; its limit is moved by keys and by hand, and the count follows', async () => {
    const admin = await signIn(facet.url);
    const name = `Above ${Date.now()}`;
    const database = expectStatus(await admin.get('/api/v1/database/?q=(page_size:1)'), 200).body.result[0].id;
    const made = await admin.post('/api/v1/report/', {
      type: 'Alert',
      name,
      crontab: '0 7 * * *',
      chart,
      database,
      sql: 'SELECT 24',
      validator_type: 'operator',
      validator_config_json: { op: '>', threshold: 20 },
      grace_period: 1,
      report_format: 'TEXT',
      recipients: [{ type: 'log', recipient_config_json: { target: 'trial' } }],
    });
    const id = expectStatus(made, 201).body.id;
    expectStatus(await admin.post(`/api/v1/report/${id}/run`, undefined), 202);
    const ended = async () => (await admin.get(`/api/v1/report/${id}/log/`)).body.result[0]?.state;
    await expect.poll(ended, { timeout: 30_000 }).toBe('Success');
    await page.goto('/report/list/');
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: /More|Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Check the condition now' }).click();
    await dialog.getByText('Would have been sent 1 time in the last 30 days').waitFor();
    await dialog.getByText('24 is found: the alert would be sent.').waitFor();
    const limit = dialog.getByRole('slider', { name: 'Threshold' });
    expect(await limit.getAttribute('aria-valuenow')).toBe('20');
    expect(await barriers(page)).toEqual([]);
    await limit.press('End');
    await dialog.getByText('Would have been sent 0 times in the last 30 days').waitFor();
    await dialog.getByText('24 is found: nothing would be sent.').waitFor();
    const highest = Number(await limit.getAttribute('aria-valuenow'));
    expect(highest).toBeGreaterThan(24);
    const box = await limit.boundingBox();
    if (box === null) throw new Error('The limit is not in sight.');
    const x = box.x + box.width / 2;
    await page.mouse.move(x, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, box.y + box.height / 2 + 150, { steps: 4 });
    await page.mouse.up();
    await dialog.getByText('Would have been sent 1 time in the last 30 days').waitFor();
    const dragged = await limit.getAttribute('aria-valuenow');
    expect(Number(dragged)).toBeLessThan(24);
    expect(await dialog.getByRole('textbox', { name: 'Threshold' }).inputValue()).toBe(dragged);
    await dialog.getByText('1 year', { exact: true }).click();
    await dialog.getByText('Would have been sent 1 time in the last 365 days').waitFor();
    await dialog.getByRole('combobox', { name: 'Unit of: After it is sent, stay quiet for' }).click();
    await page.getByRole('option', { name: 'hours' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Report updated').waitFor();
    // The list of alerts alone, and what was changed, from the address.
    await page.goto('/alert/list/');
    await page.waitForURL(/f\.type=Alert/);
    await page
      .getByRole('radiogroup', { name: 'Type' })
      .getByText(/^Alerts \d+$/)
      .waitFor();
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name, exact: true })
      .click();
    const runs = page.getByRole('dialog');
    await runs.getByRole('tab', { name: /^Sent\s*1$/ }).click();
    await runs.getByText('trial').waitFor();
    await page.reload();
    await runs.getByRole('tab', { name: /^Changes\s*2$/ }).click();
    const changes = runs.getByRole('list').last();
    await changes.getByText('Grace period, in seconds').waitFor();
    await changes.getByText('3,600').waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('an alert checks a metric of a dataset that has no chart, and shows its SQL; the list tells the next run and what is late', async () => {
    const name = `Trips ${Date.now()}`;
    await page.goto('/report/list/');
    await page.getByRole('button', { name: 'New alert' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByText('Chart', { exact: true }).click();
    await dialog
      .getByRole('combobox', { name: 'Chart' })
      .or(dialog.getByLabel(/^Chart/))
      .last()
      .click();
    await page.getByRole('option', { name: 'Trips of a city' }).click();
    await dialog.getByText('A metric of a dataset', { exact: true }).click();
    await dialog.getByText('Choose the dataset first.').waitFor();
    await dialog.getByLabel(/^Dataset/).click();
    await page.getByRole('option', { name: 'trips' }).click();
    await dialog.getByLabel(/^Metric/).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Show the SQL' }).click();
    await dialog.getByRole('textbox', { name: 'The value now' }).getByText(/trips/).waitFor();
    await dialog.getByText('Only where', { exact: true }).waitFor();
    await dialog.getByLabel('Time column').waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Hide the SQL' }).click();
    await dialog.getByRole('button', { name: 'Check the condition now' }).click();
    await dialog.getByText(/is found: /).waitFor();
    await dialog.getByRole('button', { name: 'Another channel' }).click();
    await page.getByRole('menuitem', { name: 'Server log' }).click();
    await dialog.getByLabel('Name in the log').fill('trial');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The report has been created').waitFor();
    await page.getByText(/^\d+, next \S/).waitFor();
    const types = page.getByRole('radiogroup', { name: 'Type' });
    await types.getByText(/^Late 0$/).click();
    await page.waitForURL(/f\.type=Late/);
    await page.getByRole('row', { name: new RegExp(name) }).waitFor({ state: 'detached' });
    await types.getByText(/^Alerts \d+$/).click();
    await page.waitForURL(/f\.type=Alert/);
    await page.getByRole('row', { name: new RegExp(name) }).waitFor();
    await page.getByRole('columnheader').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Run now' }).click();
    await page.getByText(/schedules? (is|are) running now\.|is running now\./).waitFor();
    expect(faults).toEqual([]);
  });

  it('all of them are paused and resumed by those who may set what holds for the server', async () => {
    await page.goto('/report/list/');
    await page.getByRole('button', { name: 'Pause all' }).click();
    await page.getByRole('button', { name: 'Resume all' }).waitFor();
    await page.reload();
    await page.getByText('All paused').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Resume all' }).click();
    await page.getByRole('button', { name: 'Pause all' }).waitFor();
    expect(await page.getByText('All paused').count()).toBe(0);
    expect(faults).toEqual([]);
  });
});

const isFocused = (place: Locator): Promise<boolean> => place.evaluate((element) => element === document.activeElement);
