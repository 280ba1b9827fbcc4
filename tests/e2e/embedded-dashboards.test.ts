import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Frame, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { newContext, newPage, openBrowser, signedIn } from '../support/browser.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { exampleDataset } from '../support/example-dataset.ts';
import { made } from '../support/made-objects.ts';
import { installChart, type SampleChart } from './installed-charts.ts';

/** A shop that embeds a dashboard in its page, as clients of the contract do. */
let facet: FacetProcess;
let admin: ApiClient;
let browser: Browser;
let shop: Server;
let dashboard = 0;
let uuid = '';

const shopUrl = (): string => `http://localhost:${(shop.address() as AddressInfo).port}`;

const WHEN = {
  id: 'NATIVE_FILTER-when',
  type: 'NATIVE_FILTER',
  name: 'When',
  filterType: 'filter_time',
  targets: [{}],
  controlValues: {},
  defaultDataMask: {},
  cascadeParentIds: [],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
};

/** The page of the shop: a frame, and the line that brings it tokens. */
const shopPage = (frame: string): string => `<!doctype html><title>Shop</title>
  <iframe id="frame" title="Sales" style="width:100%;height:700px" sandbox="allow-same-origin allow-scripts"
    src="${frame}"></iframe>
  <script>
    const answers = new Map();
    window.told = [];
    window.line = new Promise((resolve) => {
      frame.addEventListener('load', () => {
        const { port1, port2 } = new MessageChannel();
        frame.contentWindow.postMessage({ type: '__embedded_comms__', handshake: 'port transfer' }, '*', [port2]);
        port1.onmessage = ({ data }) => {
          if (data.switchboardAction === 'emit') told.push([data.method, data.args]);
          else answers.get(data.messageId)?.(data);
        };
        resolve(port1);
      });
    });
    window.bring = async (guestToken) =>
      (await window.line).postMessage({ switchboardAction: 'emit', method: 'guestToken', args: { guestToken } });
    window.ask = async (method, args) => {
      const port = await window.line;
      return new Promise((resolve) => {
        answers.set(method, resolve);
        port.postMessage({ switchboardAction: 'get', method, messageId: method, args });
      });
    };
  </script>`;

async function token(rls: readonly object[] = [], id = uuid): Promise<string> {
  const body = { user: { username: 'visitor' }, resources: [{ type: 'dashboard', id }], rls };
  return expectStatus(await admin.post('/api/v1/security/guest_token/', body), 200).body.token;
}

beforeAll(async () => {
  facet = await startFacet({ env: { FACET_FEATURE_EMBEDDED_SUPERSET: 'true', FACET_EXAMPLES: 'true' } });
  admin = await signIn(facet.url);
  const text = {
    id: 'MARKDOWN-1',
    type: 'MARKDOWN',
    children: [],
    meta: { width: 4, height: 30, code: 'For **guests**' },
  };
  const positions = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
    'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['MARKDOWN-1'], meta: {} },
    'MARKDOWN-1': text,
  };
  dashboard = await made(admin, '/api/v1/dashboard/', {
    dashboard_title: 'Sales of today',
    json_metadata: JSON.stringify({ positions, native_filter_configuration: [WHEN] }),
  });
  shop = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    const { pathname, search } = new URL(request.url ?? '/', shopUrl());
    response.end(shopPage(`${facet.url}/embedded/${pathname.slice(1) || uuid}${search}`));
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const embedded = await admin.post(`/api/v1/dashboard/${dashboard}/embedded`, { allowed_domains: [shopUrl()] });
  uuid = expectStatus(embedded, 200).body.result.uuid;
  browser = await openBrowser();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  shop?.close();
  await facet?.stop();
});

async function visit(context: BrowserContext, query = ''): Promise<{ page: Page; frame: Frame; faults: string[] }> {
  const { page, faults } = await newPage(context);
  await page.goto(`${shopUrl()}/${query}`);
  const frame = page.frames().find((one) => one.url().startsWith(facet.url));
  if (frame === undefined)
    throw new Error(
      `The frame is not there: ${page
        .frames()
        .map((one) => one.url())
        .join(', ')}`,
    );
  return { page, frame, faults };
}

const bring = (page: Page, given: string) => page.evaluate(`bring(${JSON.stringify(given)})`);

describe('a dashboard on the page of another site', () => {
  it('is shown once the site brings a token, to people without a session, and leaves nothing in their browser', async () => {
    const context = await newContext(browser, facet.url);
    const { page, frame, faults } = await visit(context);
    await bring(page, 'not a token');
    await bring(page, await token());
    await frame.getByText('For guests').waitFor();
    expect(await frame.getByRole('heading', { name: 'Sales of today' }).count()).toBe(1);
    for (const name of ['Edit dashboard', 'Share', 'Search'])
      expect(await frame.getByRole('button', { name }).count()).toBe(0);
    expect(await page.evaluate('ask("getScrollSize")')).toMatchObject({ switchboardAction: 'reply' });
    expect(await page.evaluate('ask("format")')).toMatchObject({ switchboardAction: 'error' });
    expect(await context.cookies()).toEqual([]);
    // The token that was none.
    expect(faults).toEqual([expect.stringContaining('403 (Forbidden)')]);
    await context.close();
  });

  it('is that of a guest for a person who is signed in', async () => {
    const context = await signedIn(browser, facet.url);
    const { page, frame } = await visit(context);
    await bring(page, await token());
    await frame.getByText('For guests').waitFor();
    expect(await frame.getByRole('button', { name: 'Edit dashboard' }).count()).toBe(0);
    await context.close();
  });

  it('says so where it is opened by itself', async () => {
    const context = await newContext(browser, facet.url);
    const { page } = await newPage(context);
    await page.goto(`/embedded/${uuid}`, { referer: shopUrl() });
    await page.getByText('This page is shown by other sites').waitFor();
    await context.close();
  });

  it('tells the site of its filters and tabs, takes values from it, and makes permalinks that open for guests', async () => {
    const context = await newContext(browser, facet.url);
    const { page, frame } = await visit(context, '?uiConfig=16&show_filters=false');
    // Asked while the code of the dashboard is still on its way.
    const tabs = page.evaluate('ask("getActiveTabs")');
    await bring(page, await token());
    expect(await tabs).toMatchObject({ switchboardAction: 'reply', result: [] });
    await frame.getByText('For guests').waitFor();
    // A value alone, as a site may write it; the type of the filter says what it asks of charts.
    const given = { [WHEN.id]: { filterState: { value: 'Last week' } } };
    const taken = { [WHEN.id]: { ...given[WHEN.id], extraFormData: { time_range: 'Last week' } } };
    expect(await page.evaluate(`ask("setDataMask", ${JSON.stringify({ dataMask: given })})`)).toMatchObject({
      switchboardAction: 'reply',
    });
    expect(await page.evaluate('ask("getDataMask")')).toMatchObject({ result: taken });
    expect(await page.evaluate('told')).toMatchObject([
      ['observeDataMask', { ...taken, crossFiltersChanged: false, nativeFiltersChanged: true }],
    ]);
    const { result: link } = await page.evaluate<{ result: string }>('ask("getDashboardPermalink", { anchor: "" })');
    const key = /\/superset\/dashboard\/p\/(~[\w-]+)\/$/.exec(link)?.[1] ?? '';
    expect(key).not.toBe('');
    const again = await visit(context, `?permalink_key=${key}`);
    await bring(again.page, await token());
    await again.frame.getByText('For guests').waitFor();
    expect(await again.page.evaluate('ask("getDataMask")')).toMatchObject({ result: taken });
    await context.close();
    // The address of a permalink leads people with an account to the dashboard.
    const person = await admin.send('GET', `/superset/dashboard/p/${key}/`);
    expect(person.status).toBe(302);
  });

  it('takes the colours of the site, and none that could do harm', async () => {
    const context = await newContext(browser, facet.url);
    const { page, frame } = await visit(context);
    await bring(page, await token());
    await frame.getByText('For guests').waitFor();
    const shown = () =>
      frame.evaluate(() => {
        const { backgroundColor, fontFamily } = getComputedStyle(document.body);
        return [document.documentElement.dataset['mantineColorScheme'], backgroundColor, fontFamily.includes('evil')];
      });
    const send = (themeConfig: object) =>
      page.evaluate(
        `line.then((port) => port.postMessage({ switchboardAction: 'emit', method: 'setThemeConfig', args: ${JSON.stringify({ themeConfig })} }))`,
      );
    await send({ algorithm: 'dark', token: { colorBgLayout: 'rgb(10, 20, 30)', fontFamily: 'evil; }' } });
    await expect.poll(shown).toEqual(['dark', 'rgb(10, 20, 30)', false]);
    await send({ token: { colorBgLayout: '#fffbe6' } });
    await expect.poll(shown).toEqual(['light', 'rgb(255, 251, 230)', false]);
    expect(await page.evaluate('ask("getChartDataPayloads", {})')).toMatchObject({ result: {} });
    await context.close();
  });

  it('leaves out its title where the site says so', async () => {
    const context = await newContext(browser, facet.url);
    const { page, frame } = await visit(context, '?uiConfig=1');
    await bring(page, await token());
    await frame.getByText('For guests').waitFor();
    expect(await frame.getByRole('heading', { name: 'Sales of today' }).count()).toBe(0);
    await context.close();
  });
});

describe('charts of installed plugins', () => {
  const kind = (key: string): SampleChart => ({
    id: `e2e/${key}`,
    key: `e2e_${key}`,
    name: `Chart ${key}`,
    body: `return createElement('p', null, 'Code of ${key} ' + word + ' ' + rows);`,
  });

  const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' };

  /** A dashboard with one chart of the kind. @returns its embedding */
  async function embed({ key, name }: SampleChart, dataset: number): Promise<string> {
    const id = await made(admin, '/api/v1/dashboard/', { dashboard_title: name });
    await made(admin, '/api/v1/chart/', {
      slice_name: name,
      viz_type: key,
      datasource_id: dataset,
      datasource_type: 'table',
      params: JSON.stringify({ viz_type: key, datasource: `${dataset}__table` }),
      // As Explore saves it: a type without a half on the server is lent what was saved beside its form.
      query_context: JSON.stringify({
        datasource: { id: dataset, type: 'table' },
        queries: [{ columns: [], metrics: [COUNT], filters: [] }],
        result_format: 'json',
        result_type: 'full',
      }),
      dashboards: [id],
    });
    const answer = await admin.post(`/api/v1/dashboard/${id}/embedded`, { allowed_domains: [shopUrl()] });
    return expectStatus(answer, 200).body.result.uuid;
  }

  interface Announced {
    readonly id: string;
    readonly builtIn: boolean;
    readonly bundleUrl: string;
  }

  /** What the page of the embedding tells the bearer of the token of installed plugins. */
  async function announced(of: string, given: string): Promise<readonly Announced[]> {
    const headers = { accept: 'text/html', 'x-guesttoken': given };
    const answer = await fetch(`${facet.url}/embedded/${of}`, { headers });
    const text = /data-bootstrap="([^"]*)"/.exec(await answer.text())?.[1] ?? '{}';
    const { plugins = [] } = JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as {
      readonly plugins?: readonly Announced[];
    };
    return plugins.filter(({ builtIn }) => !builtIn);
  }

  it('are drawn for guests, who get the code of what stands on their dashboard and of nothing else', async () => {
    const dataset = await exampleDataset(admin, 'penguins');
    const [shown, other] = [kind('shown'), kind('other')];
    const bundles = [await installChart(admin, shown), await installChart(admin, other)];
    const [ofShown, ofOther] = [await embed(shown, dataset), await embed(other, dataset)];
    const given = await token([], ofShown);

    const context = await newContext(browser, facet.url);
    const { page, faults } = await newPage(context);
    await page.goto(`${shopUrl()}/${ofShown}`);
    await bring(page, given);
    await page.frameLocator('#frame').getByText('Code of shown drawn 1').waitFor();
    expect(faults).toEqual([]);
    await context.close();

    const [known, ...more] = await announced(ofShown, given);
    expect([known?.id, more]).toEqual([shown.id, []]);
    const status = async (path: string) => (await fetch(`${facet.url}${path}`)).status;
    const address = known?.bundleUrl ?? '';
    expect(await status(address)).toBe(200);
    // Without a grant, of another plugin, of other code, at another time.
    expect(await status(bundles[0]?.bundleUrl ?? '')).toBe(401);
    const swaps = [
      [`${shown.id}/${bundles[0]?.hash}`, `${other.id}/${bundles[1]?.hash}`],
      [bundles[0]?.hash ?? '', 'a'.repeat(64)],
      [/[0-9a-f]+-(?=[\w-]{43}\/)/, 'ffffffff-'],
    ] as const;
    for (const [from, to] of swaps) expect(await status(address.replace(from, to)), String(from)).toBe(404);
    // The page of the other dashboard, no token, and one that is none.
    expect(await announced(ofOther, given)).toEqual([]);
    expect(await announced(ofShown, '')).toEqual([]);
    expect(await announced(ofShown, `${given.slice(0, -4)}AAAA`)).toEqual([]);
    await admin.put(`/api/v1/plugin/${shown.id}`, { enabled: false });
    await admin.delete(`/api/v1/plugin/${shown.id}`);
    expect(await status(address)).toBe(404);
    await admin.delete(`/api/v1/plugin/${other.id}`);
  });
});

describe('the page of an embedded dashboard', () => {
  const asked = (referer: string | undefined, path = `/embedded/${uuid}`) =>
    admin.send('GET', path, {
      headers: { accept: 'text/html', 'sec-fetch-dest': 'iframe', ...(referer === undefined ? {} : { referer }) },
    });

  it('may be framed by its sites, and is refused to others', async () => {
    const { status, headers } = await asked(`${shopUrl()}/a/page`);
    expect(status).toBe(200);
    expect(/frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]).toBe(
      `'self' ${shopUrl()}`,
    );
    for (const referer of [undefined, 'https://evil.example/', `${shopUrl()}.evil.example/`, 'nonsense'])
      expect((await asked(referer)).status).toBe(403);
  });

  it('an address of a dashboard that nothing stands behind leads to a page of the application that says so', async () => {
    const context = await signedIn(browser, facet.url);
    const { page } = await newPage(context);
    const answer = await page.goto('/superset/dashboard/p/nothing/');
    expect(answer?.status()).toBe(404);
    await page.getByText('Page not found').waitFor();
    await context.close();
  });

  it('is not there under another uuid, nor when the dashboard is no longer embedded', async () => {
    expect((await asked(shopUrl(), '/embedded/none')).status).toBe(404);
    expectStatus(await admin.delete(`/api/v1/dashboard/${dashboard}/embedded`), 200);
    expect((await asked(shopUrl())).status).toBe(404);
    const any = await admin.post(`/api/v1/dashboard/${dashboard}/embedded`, { allowed_domains: [] });
    const open = await asked(undefined, `/embedded/${expectStatus(any, 200).body.result.uuid}`);
    expect(open.headers.get('content-security-policy')).toContain("frame-ancestors 'self' *");
  });
});
