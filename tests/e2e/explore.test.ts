import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiClient, openSession } from '../support/api-client.ts';
import { barriers, newPage, openBrowser, signedIn } from '../support/browser.ts';
import { exampleDataset } from '../support/example-dataset.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { made } from '../support/made-objects.ts';

const PATIENCE = 60_000;

let facet: FacetProcess;
let browser: Browser;
let context: BrowserContext;
let admin: ApiClient;
let page: Page;
let faults: string[];
let flights: number;

beforeAll(async () => {
  facet = await startFacet({ env: { FACET_EXAMPLES: 'true' } });
  admin = await openSession(facet.url);
  flights = await exampleDataset(admin, 'flights');
  await vi.waitFor(() => expect(facet.output()).toContain('The examples have been loaded.'), {
    timeout: 90_000,
    interval: 200,
  });
  browser = await openBrowser();
  context = await signedIn(browser, facet.url);
  ({ page, faults } = await newPage(context));
  page.setDefaultTimeout(8_000);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await facet?.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const pane = (name: string) => page.getByRole('complementary', { name, exact: true });
const chart = () => page.getByRole('region', { name: 'Chart', exact: true });
const rows = () => chart().getByText(/^[\d,]+ rows?/);

let opened = 0;

/** An unsaved bar chart of flights, at an address of its own: the changes of an unsaved chart are kept for its address. */
async function openBars(): Promise<void> {
  opened += 1;
  const source = `datasource_type=table&datasource_id=${flights}`;
  await page.goto(`/explore/?${source}&viz_type=echarts_timeseries_bar&opened=${opened}`);
  await button(/^Update chart/).waitFor();
  await page.getByRole('tab', { name: /^Results \d/ }).waitFor();
}

describe('fields of the dataset pane', { timeout: PATIENCE }, () => {
  it('go into a control by click, and from there into the query', async () => {
    await openBars();
    await pane('Dataset').getByRole('button', { name: 'Weekday' }).click();
    const menu = page.getByRole('menu');
    await menu.getByRole('menuitem', { name: 'Add to Dimensions' }).click();
    await menu.waitFor({ state: 'detached' });
    await pane('Controls').getByRole('button', { name: 'Remove Weekday' }).waitFor();
    await button(/^Update chart/).click();
    await chart().getByText('Thursday', { exact: true }).first().waitFor();
    expect(faults).toEqual([]);
  });

  it('go into a control by keys alone, and the focus comes back', async () => {
    await openBars();
    const field = pane('Dataset').getByRole('button', { name: 'Origin state' });
    await pane('Dataset').getByRole('textbox', { name: 'Search metrics and columns' }).focus();
    await page.keyboard.press('Tab');
    for (let step = 0; step < 30 && !(await isFocused(field)); step += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: 'Add to Dimensions' });
    await item.waitFor();
    for (let step = 0; step < 12 && !(await isFocused(item)); step += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await pane('Controls').getByRole('button', { name: 'Remove Origin state' }).waitFor();
    await expect.poll(() => isFocused(field)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    expect(await page.getByRole('menuitem', { name: 'Add to Dimensions' }).count()).toBe(0);
    // The menu takes the focus in the frame after it is shown, and closes by the keys that it gets.
    await page.locator('[role="menu"] :focus').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(field)).toBe(true);
  });

  it('and the controls are reached with few keys from the top of the page', async () => {
    await openBars();
    await page.evaluate(() => {
      document.body.tabIndex = -1;
      document.body.focus();
    });
    await page.keyboard.press('F6');
    await expect.poll(() => isFocused(pane('Dataset').getByRole('textbox'))).toBe(true);
    await page.keyboard.press('F6');
    const filters = pane('Controls').getByRole('button', { name: 'Add to Filters' });
    let presses = 0;
    for (; presses < 20 && !(await isFocused(filters)); presses += 1) await page.keyboard.press('Tab');
    expect(presses).toBeLessThan(16);
    await page.keyboard.press('Shift+F6');
    await page.keyboard.press('F6');
    await expect.poll(() => isFocused(filters)).toBe(true);
  });

  it('[B2.36] are dragged into a control', async () => {
    await openBars();
    const target = pane('Controls').getByRole('button', { name: 'Add a column' }).last();
    await pane('Dataset').getByRole('button', { name: 'Destination state' }).dragTo(target);
    await pane('Controls').getByRole('button', { name: 'Remove Destination state' }).waitFor();
  });

  it('[B2.36] change places by dragging, within a list and between lists', async () => {
    await page.goto(`/explore/?datasource_type=table&datasource_id=${flights}&viz_type=pivot_table_v2&opened=drag`);
    const pill = (name: string) => pane('Controls').getByRole('button', { name, exact: true });
    await pill('Flights').waitFor();
    const listed = async () => (await pane('Controls').locator('[draggable]').allInnerTexts()).slice(0, 2);
    for (const name of ['Origin', 'Destination']) {
      await pane('Dataset')
        .getByRole('button', { name: new RegExp(`${name}$`) })
        .click();
      await page.getByRole('menuitem', { name: 'Add to Rows' }).click();
      await pill(name).waitFor();
    }
    await pill('Destination').dragTo(pill('Origin'));
    await expect.poll(listed).toEqual(['T\nDestination', 'T\nOrigin']);
    expect(await button('Add to Columns').count()).toBe(0);
    await pill('Origin').dragTo(pane('Controls').getByRole('button', { name: 'Add a column' }).first());
    await button('Add to Columns').waitFor();
    expect((await listed()).toSorted()).toEqual(['T\nDestination', 'T\nOrigin']);
  });
});

it('[A5.14] [A5.15] [B5.25] the last time filter of a chart is kept, and a warning says why', async () => {
  await openBars();
  await pane('Controls')
    .getByRole('button', { name: /^Remove .*\(No filter\)$/ })
    .click();
  await page
    .getByRole('dialog', { name: 'Warning' })
    .getByText(/^Dashboards set the time of this chart/)
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await pane('Controls')
    .getByRole('button', { name: /^Remove .*\(No filter\)$/ })
    .waitFor();
});

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

it.each([
  ['/chart/list/', '/api/v1/chart/'],
  ['/dashboard/list/', '/api/v1/dashboard/'],
  ['/tablemodelview/list/', '/api/v1/dataset/'],
])('[B9.56] %s begins with the 25 objects that were changed last', async (address, path) => {
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === path);
  await page.goto(address);
  const q = new URL((await asked).url()).searchParams.get('q');
  expect(q).toContain('page_size:25');
  expect(q).toContain('order_column:changed_on_delta_humanized');
  expect(q).toContain('order_direction:desc');
});

describe('the editor of a filter', { timeout: PATIENCE }, () => {
  it('lists the values of a column with how many rows have them, without accessibility violations', async () => {
    await openBars();
    await pane('Dataset').getByRole('button', { name: 'Origin state' }).click();
    await page.getByRole('menuitem', { name: 'Add to Filters' }).click();
    const editor = page.getByRole('dialog');
    await editor.getByRole('textbox', { name: 'Value' }).click();
    const option = page.getByRole('option', { name: /^CA/ });
    await option.getByText(/^\d[\d,]+$/).waitFor();
    expect(await barriers(page)).toEqual([]);
    await option.click();
    await page.keyboard.press('Escape');
    await editor.getByRole('button', { name: 'Save' }).click();
    await pane('Controls').getByRole('button', { name: 'Origin state IN (CA)', exact: true }).waitFor();
  });

  it('[B9.50] is never smaller than 320 × 240', async () => {
    await openBars();
    await pane('Dataset')
      .getByRole('button', { name: /Origin$/ })
      .click();
    await page.getByRole('menuitem', { name: 'Add to Filters' }).click();
    const editor = page.getByRole('dialog').locator('form');
    await editor.waitFor();
    const from = await boxOf(editor);
    await page.mouse.move(from.x + from.width + 2, from.y + from.height + 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 40, { steps: 8 });
    await page.mouse.up();
    const { width, height } = await boxOf(editor);
    expect(from.width).toBeGreaterThan(330);
    expect([width, height].map(Math.round)).toEqual([320, 240]);
  });
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not drawn.');
  return box;
}

describe('the picker of a time range', { timeout: PATIENCE }, () => {
  it('[B2.29] [B9.14] is a popover of 600 pixels', async () => {
    await openBars();
    await button(/^Time range/)
      .first()
      .click();
    const { width } = await boxOf(page.getByRole('dialog'));
    expect(Math.round(width)).toBe(600);
    expect(await barriers(page)).toEqual([]);
  });
});

describe('the types of charts', { timeout: PATIENCE }, () => {
  it('[B2.12] [B2.33] [B9.52] [B9.54] are tiles, and a gallery by tags, categories and all', async () => {
    await openBars();
    for (const tile of ['Line Chart', 'Bar Chart', 'Area Chart', 'Table', 'Big Number', 'Pie Chart'])
      expect(await pane('Controls').getByRole('button', { name: tile }).count()).toBeGreaterThan(0);
    await button('View all charts').click();
    const gallery = page.getByRole('dialog', { name: 'Select a visualization type' });
    await gallery.getByRole('button', { name: 'Select', exact: true }).waitFor();
    expect(Math.round((await boxOf(gallery)).width)).toBe(1090);
    const sections = gallery.getByRole('navigation', { name: 'Sections' });
    for (const heading of ['Recommended tags', 'Category', 'Tags'])
      await sections.getByText(heading, { exact: true }).waitFor();
    for (const tag of ['All charts', 'Popular', 'ECharts', 'Advanced-Analytics'])
      expect(await sections.getByRole('button', { name: new RegExp(`^${tag}`) }).count()).toBe(1);
    expect(await gallery.getByPlaceholder('Search all charts').count()).toBe(1);
  });

  it('[B4.59] [B4.60] are no longer chosen in a section without them, and searched in all sections', async () => {
    await openBars();
    await button('View all charts').click();
    const gallery = page.getByRole('dialog');
    const chosen = gallery.getByRole('option', { selected: true });
    await chosen.waitFor();
    await gallery.getByRole('navigation').getByRole('button', { name: /^Map/ }).click();
    await expect.poll(() => chosen.count()).toBe(0);
    expect(await gallery.getByRole('button', { name: 'Select', exact: true }).isDisabled()).toBe(true);
    await gallery.getByPlaceholder('Search all charts').fill('pie');
    await gallery.getByRole('option', { name: /^Pie Chart/ }).waitFor();
  });

  it('[B2.35] are confirmed by a double click', async () => {
    await openBars();
    await button('View all charts').click();
    await page
      .getByRole('dialog')
      .getByRole('option', { name: /^Pie Chart/ })
      .dblclick();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await pane('Controls').getByText('Pie Chart', { exact: true }).first().waitFor();
  });

  it('[B2.8] [B8.19] that no plugin offers are reported as not supported', async () => {
    await page.goto(`/explore/?datasource_type=table&datasource_id=${flights}&viz_type=nonsense`);
    await page.getByText('This visualization type is not supported.').first().waitFor();
  });
});

describe('a chart', { timeout: PATIENCE }, () => {
  it('[B4.1] [B4.2] [B4.4] [B8.8] is loading, stopped and drawn, and says so', async () => {
    await openBars();
    const held = Promise.withResolvers<void>();
    await page.route('**/api/v1/chart/data*', async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    await button(/^Update chart/).click();
    await chart().getByRole('progressbar', { name: 'Loading' }).waitFor();
    await button('Stop').click();
    await page.getByText('Updating chart was stopped').waitFor();
    held.resolve();
    await page.unroute('**/api/v1/chart/data*');
    await button(/^Update chart/).click();
    await rows().waitFor();
    expect(await page.getByText('Updating chart was stopped').count()).toBe(0);
  });

  it('[B4.3] [B8.7] without an answer has failed with Network error.', async () => {
    await openBars();
    await page.route('**/api/v1/chart/data*', (route) => route.abort());
    await button(/^Update chart/).click();
    await chart().getByText('Network error.').first().waitFor();
    await page.unroute('**/api/v1/chart/data*');
    faults.length = 0;
  });

  it('[B2.13] has its rows below it, to search, count and copy', async () => {
    await openBars();
    await button(/^Update chart/).click();
    await page.getByRole('tab', { name: /^Results/ }).click();
    await page.getByRole('tab', { name: 'Results 181' }).waitFor();
    await button('Copy to clipboard').waitFor();
    await page.getByRole('textbox', { name: 'Search rows' }).fill('2001-03-04');
    await page.getByRole('gridcell', { name: '2001-03-04' }).waitFor();
    await expect.poll(() => page.getByRole('gridcell', { name: /^2001-/ }).count()).toBe(1);
  });

  it('[B2.11] [B2.38] has its controls in sections, and its statement in a block to copy', async () => {
    await openBars();
    await pane('Controls')
      .getByText(/^Time range/)
      .first()
      .waitFor();
    for (const section of ['Query', 'Advanced analytics', 'Annotations and Layers'])
      await pane('Controls').getByRole('button', { name: section, exact: true }).waitFor();
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Query').click();
    await chart().getByRole('button', { name: 'Copy', exact: true }).waitFor();
    await chart()
      .getByText(/GROUP BY/)
      .first()
      .waitFor();
    await page.getByRole('tab', { name: 'Customize' }).click();
    await pane('Controls').getByText('Color Scheme').first().waitFor();
  });

  it('[A1.2] [A2.7] [A9.26] [B1.4] is saved, overwritten and starred', async () => {
    await openBars();
    await button('Save').click();
    const dialog = page.getByRole('dialog', { name: 'Save chart' });
    await dialog.getByRole('textbox', { name: 'Chart name' }).fill('Bars to keep');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Chart [Bars to keep] has been saved').waitFor();
    await page.getByRole('heading', { name: 'Bars to keep', level: 1 }).waitFor();
    await button('Save').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Chart [Bars to keep] has been overwritten').waitFor();
  });

  it('[B4.11] [B8.15] is starred by its star, which says when that fails', async () => {
    const star = button('Favourite Bars to keep');
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await page.route('**/favorites/', (route) => route.abort());
    await star.click();
    await page.getByText('An error occurred while starring this chart').waitFor();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await page.unroute('**/favorites/');
    faults.length = 0;
  });

  it.each(['Save as...', 'Save (Overwrite)'])('%s leads to its dashboard, with no question on the way', async (way) => {
    const id = await made(admin, '/api/v1/dashboard/', { dashboard_title: `Board of ${way}` });
    const params = JSON.stringify({ viz_type: 'table', datasource: `${flights}__table`, metrics: ['count'] });
    const body = { slice_name: 'To the board', viz_type: 'table', params };
    const kept = await made(admin, '/api/v1/chart/', { ...body, datasource_id: flights, datasource_type: 'table' });
    await page.goto(`/explore/?slice_id=${kept}&dashboard_id=${id}`);
    // Work that is not saved yet: leaving it would ask.
    await page.getByRole('checkbox', { name: 'Server pagination', exact: true }).click();
    await button('Save').click();
    const dialog = page.getByRole('dialog', { name: 'Save chart' });
    await dialog.getByRole('radio', { name: way, exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Chart name' }).fill(`${way} of the board`);
    await dialog.getByRole('checkbox', { name: 'Go to the dashboard afterwards' }).click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(`**/superset/dashboard/${id}/**`);
    await page.getByText(`${way} of the board`, { exact: true }).waitFor();
  });

  it('[B1.3] opens from links of older releases, which carry the form, and says when that is none', async () => {
    const bars = {
      datasource: `${flights}__table`,
      viz_type: 'echarts_timeseries_bar',
      x_axis: 'weekday',
      metrics: ['count'],
    };
    const body = { slice_name: 'Flights a day', viz_type: bars.viz_type, params: JSON.stringify(bars) };
    const saved = await made(admin, '/api/v1/chart/', { ...body, datasource_id: flights, datasource_type: 'table' });
    const form = { slice_id: saved, viz_type: 'pie', groupby: ['weekday'], metric: 'count' };
    await page.goto(`/superset/explore/?${new URLSearchParams({ form_data: JSON.stringify(form) })}`);
    await page.getByRole('heading', { name: 'Flights a day' }).waitFor();
    await pane('Controls').getByText('Pie Chart', { exact: true }).first().waitFor();
    await page.goto(`/explore/?slice_id=${saved}&form_data=%7Bx`);
    await page.getByRole('heading', { name: 'Flights a day' }).waitFor();
    await pane('Controls').getByText('Bar Chart', { exact: true }).first().waitFor();
    await page.getByText('The values in the URL could not be read').waitFor();
    expect(faults).toEqual([]);
  });

  it('[B8.38] is linked to, and told where the browser cannot copy', async () => {
    const copy = async () => {
      await button('Share').click();
      await page.getByRole('menuitem', { name: 'Copy permalink to clipboard' }).click();
    };
    await copy();
    await page.getByText('Link Copied!').waitFor();
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
      document.execCommand = () => false;
    });
    await copy();
    await page.getByText('Sorry, your browser does not support copying.').waitFor();
  });
});

describe('datasets', { timeout: PATIENCE }, () => {
  it('[B2.15] [B2.26] offer what is done with them, and give way to another', async () => {
    const sql = 'SELECT origin_state, delay, flight_time FROM flights';
    const { database } = (await admin.get(`/api/v1/dataset/${flights}`)).body.result;
    const own = await made(admin, '/api/v1/dataset/', {
      database: database.id,
      schema: 'main',
      sql,
      table_name: 'own_flights',
    });
    await page.goto(`/explore/?datasource_type=table&datasource_id=${own}&viz_type=table`);
    await button('Dataset actions').click();
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    expect(await items.allInnerTexts()).toEqual([
      'Edit dataset',
      'Swap dataset',
      'View in SQL Lab',
      'Query preview',
      'Save as dataset',
    ]);
    await page.getByRole('menuitem', { name: 'Swap dataset' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByPlaceholder('Search / Filter').fill('airports');
    await dialog.getByRole('button', { name: 'airports', exact: true }).click();
    await dialog.getByRole('button', { name: 'Proceed' }).click();
    await page.getByText('Successfully changed dataset!').waitFor();
    await pane('Dataset').getByText('airports', { exact: true }).waitFor();
  });

  it('[B8.14] stay where the other cannot be had, and say why', async () => {
    await openBars();
    const asked = '**/superset/fetch_datasource_metadata**';
    await page.route(asked, (route) => route.fulfill({ status: 404, json: { message: 'The dataset has gone.' } }));
    await button('Dataset actions').click();
    await page.getByRole('menuitem', { name: 'Swap dataset' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByPlaceholder('Search / Filter').fill('airports');
    await dialog.getByRole('button', { name: 'airports', exact: true }).click();
    await dialog.getByRole('button', { name: 'Proceed' }).click();
    await page.getByText('The dataset has gone.').waitFor();
    await pane('Dataset').getByText('flights', { exact: true }).waitFor();
    await page.unroute(asked);
    faults.length = 0;
  });

  it('give their main time to a chart whose own time they lack, which is drawn at once', async () => {
    const source = `datasource_type=table&datasource_id=${flights}`;
    await page.goto(`/explore/?${source}&viz_type=echarts_timeseries_line&opened=swapped`);
    await rows().waitFor();
    await button('Dataset actions').click();
    await page.getByRole('menuitem', { name: 'Swap dataset' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByPlaceholder('Search / Filter').fill('weather');
    await dialog.getByRole('button', { name: 'weather', exact: true }).click();
    await dialog.getByText('flight_time', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Proceed' }).click();
    await pane('Dataset').getByTitle('main.weather', { exact: true }).waitFor();
    await rows().waitFor();
    expect(await chart().getByRole('alert').count()).toBe(0);
  });

  it('[B4.12] [B2.23] are made of the statement of another, and explored in its place', async () => {
    const { database } = (await admin.get(`/api/v1/dataset/${flights}`)).body.result;
    const sql = 'SELECT origin_state, delay FROM flights';
    const source = { database: database.id, schema: 'main', sql, table_name: 'first_flights' };
    const first = await made(admin, '/api/v1/dataset/', source);
    await page.goto(`/explore/?datasource_type=table&datasource_id=${first}&viz_type=table`);
    await button('Dataset actions').click();
    await page.getByRole('menuitem', { name: 'Save as dataset' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save or Overwrite Dataset' });
    await dialog.getByRole('textbox', { name: 'Name of the new dataset' }).fill('second_flights');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await pane('Dataset').getByText('second_flights', { exact: true }).waitFor();
    const found = await admin.get('/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:second_flights)))');
    expect(found.body.result).toMatchObject([{ kind: 'virtual', sql }]);
  });

  it('show rows of theirs in their editor, once they are asked for', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/datasource/samples')) asked.push(request.url());
    });
    await page.goto(`/tablemodelview/edit/${flights}`);
    const fold = page.getByRole('button', { name: /^Sample rows/ });
    await fold.waitFor();
    expect(asked).toEqual([]);
    await fold.press('Enter');
    const grid = page.getByRole('region', { name: 'Sample rows' });
    await grid.getByRole('columnheader', { name: 'Scheduled time' }).waitFor();
    await grid
      .getByRole('gridcell', { name: /^2001-/ })
      .first()
      .waitFor();
    await grid.getByText('200 rows').waitFor();
    expect(asked).toHaveLength(1);
    expect(await barriers(page)).toEqual([]);
    await fold.click();
    await grid.getByRole('gridcell').first().waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });
});

describe('a chart that stands alone', { timeout: PATIENCE }, () => {
  it('stores no form on the server when its map is moved', async () => {
    const { body } = await admin.get('/api/v1/chart/?q=(filters:!((col:viz_type,opr:eq,value:deck_arc)))');
    const alone = await newPage(context);
    const stored: string[] = [];
    alone.page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/explore/form_data')) stored.push(request.url());
    });
    await alone.page.goto(`/explore/?slice_id=${body.result[0].id}&standalone=1`);
    await alone.page.locator('[data-drawn]').waitFor({ timeout: 30_000 });
    await alone.page.getByRole('button', { name: 'Zoom in' }).click();
    // Longer than a form rests before it is stored.
    await alone.page.waitForTimeout(2_500);
    expect(stored).toEqual([]);
    expect(alone.faults).toEqual([]);
    await alone.page.close();
  });
});
