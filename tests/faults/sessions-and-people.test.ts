import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  anonymous,
  type ApiClient,
  expectStatus,
  openSession,
  signIn,
  signUp,
  USER_PASSWORD,
} from '../support/api-client.ts';
import { made } from '../support/made-objects.ts';
import { ADMIN, type FacetProcess, startFacet } from '../support/facet-process.ts';

const PAGE = 'text/html,application/xhtml+xml,*/*;q=0.8';
const AS_IMAGE = { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'same-origin' };
const AS_PAGE = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' };

describe('people who sign in, and those who would like to be them', () => {
  let facet: FacetProcess;
  let admin: ApiClient;

  beforeAll(async () => {
    facet = await startFacet();
    admin = await signIn(facet.url);
  }, 120_000);
  afterAll(async () => {
    await facet?.stop();
  });

  const isIn = async (session: ApiClient): Promise<boolean> => (await session.get('/api/v1/me/')).status === 200;

  it('shows the form of browsers without script in their language', async () => {
    const page = await fetch(`${facet.url}/login/`, { headers: { accept: PAGE, 'accept-language': 'de-AT' } });
    const form = /<form id="plain-form"[\s\S]*?<\/form>/.exec(await page.text())?.[0] ?? '';
    for (const text of ['Bei Facet anmelden', 'Benutzername', 'Passwort']) expect(form).toContain(`>${text}<`);
  });

  /** What a browser without script does with the sign-in page: read the form, send it, follow. */
  async function byForm(username: string, password: string) {
    const page = await fetch(`${facet.url}/login/?next=/chart/list/`, { headers: { accept: PAGE } });
    const html = await page.text();
    const form = /<form id="plain-form"[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
    const inputs = [...form.matchAll(/<input id="(\w+)" name="(\w+)" type="(\w+)" value="([^"]*)"/g)];
    const values = Object.fromEntries(inputs.map(([, , name = '', , value = '']) => [name, value]));
    const answer = await fetch(`${facet.url}${/action="([^"]+)"/.exec(form)?.[1]}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        cookie: page.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; '),
      },
      body: new URLSearchParams({ ...values, username, password }),
    });
    return { inputs: Object.keys(values), answer };
  }

  it('the form of the page signs in without any script', async () => {
    const { inputs, answer } = await byForm(ADMIN.username, ADMIN.password);
    expect(inputs).toEqual(['csrf_token', 'next', 'username', 'password']);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/chart/list/']);
    const session = answer.headers.getSetCookie().find((line) => line.startsWith('session='));
    expect(session).toMatch(/HttpOnly/);
    const me = await fetch(`${facet.url}/api/v1/me/`, { headers: { cookie: session?.split(';')[0] ?? '' } });
    expect(me.status).toBe(200);
    const refused = await byForm(ADMIN.username, 'wrong');
    expect(refused.answer.headers.get('location')).toBe('/login/?next=%2Fchart%2Flist%2F');
  });

  it('no user is signed out by an image, a frame or a fetch; a person who goes there is', async () => {
    const session = await openSession(facet.url);
    for (const headers of [
      AS_IMAGE,
      { ...AS_PAGE, 'sec-fetch-dest': 'iframe' },
      { ...AS_PAGE, 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' },
      { ...AS_PAGE, 'sec-fetch-site': 'cross-site' },
      { accept: 'image/avif,image/webp,*/*;q=0.8' },
    ])
      expect((await session.send('GET', '/logout/', { headers: { accept: PAGE, ...headers } })).status).toBe(403);
    expect(await isIn(session)).toBe(true);
    // What a browser on plain HTTP sends; `fetch` would say that it is no navigation.
    const out = await session.send('GET', '/logout/', {
      headers: { accept: PAGE, referer: `${facet.url}/chart/list/` },
    });
    expect(out.status).toBe(302);
    expect(await isIn(session)).toBe(false);
  });

  it('no call of the API is answered to an image', async () => {
    const session = await openSession(facet.url);
    for (const path of ['/api/v1/me/', '/api/v1/chart/1/data/?force=true', '/api/v1/dashboard/', '/kv/1/'])
      expect((await session.send('GET', path, { headers: AS_IMAGE })).status).toBe(403);
  });

  it('a stream of events ends when its user is switched off, and when the session is signed out', async () => {
    const made = await signUp(facet.url, admin, 'listener', ['Gamma']);
    const listen = async (session: ApiClient): Promise<Promise<string>> => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 15_000).unref();
      const answer = session.send('GET', '/api/v1/events/', { signal: controller.signal });
      await new Promise((resolve) => setTimeout(resolve, 300));
      return answer.then(({ text }) => text);
    };
    const credentials = { username: 'listener', password: USER_PASSWORD };
    const first = await openSession(facet.url, credentials);
    const ended = listen(first);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await first.send('POST', '/logout/');
    expect(await ended).toContain('retry');
    const second = await openSession(facet.url, credentials);
    const cut = listen(second);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expectStatus(await admin.put(`/api/v1/security/users/${made.id}`, { active: false }), 200);
    expect(await cut).toContain('retry');
  });

  let readers = 0;

  it.each<[string, (gamma: number) => object]>([
    ['is switched off', () => ({ active: false })],
    ['loses a role', (gamma) => ({ roles: [gamma] })],
  ])('an export that is read slowly ends when its reader %s', async (_, change) => {
    readers += 1;
    const name = `reader-${readers}`;
    const { body: roles } = expectStatus(await admin.get('/api/v1/security/roles/?q=(page_size:100)'), 200);
    const gamma = roles.result.find((role: { readonly name: string }) => role.name === 'Gamma').id;
    const reader = await signUp(facet.url, admin, name, ['Alpha']);
    const database = await made(admin, '/api/v1/database/', {
      database_name: name,
      sqlalchemy_uri: 'duckdb:///examples',
    });
    const id = await made(admin, '/api/v1/dataset/', {
      database,
      table_name: name,
      sql: "SELECT repeat('y', 400) || range AS z FROM range(200000)",
    });
    const { body: signedIn } = expectStatus(
      await anonymous(facet.url).post('/api/v1/security/login', {
        username: name,
        password: USER_PASSWORD,
        provider: 'db',
      }),
      200,
    );
    const answer = await fetch(`${facet.url}/api/v1/chart/data`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${signedIn.access_token}`,
        // Compressed, all of it would fit between the server and a reader who does not read.
        'accept-encoding': 'identity',
      },
      body: JSON.stringify({
        datasource: { id, type: 'table' },
        result_format: 'csv',
        queries: [{ columns: ['z'], row_limit: 200_000 }],
      }),
    });
    expect(answer.status).toBe(200);
    const pieces = answer.body?.getReader();
    expect((await pieces?.read())?.done).toBe(false);
    expectStatus(await admin.put(`/api/v1/security/users/${reader.id}`, change(gamma)), 200);
    const readAll = async (): Promise<void> => {
      for (let piece = await pieces?.read(); piece?.done === false; piece = await pieces?.read());
    };
    await expect(readAll()).rejects.toThrow('terminated');
  });

  it('the right password of another user passes while a name is guessed, within seconds', async () => {
    await signUp(facet.url, admin, 'victim', ['Gamma']);
    const guess = () =>
      anonymous(facet.url).post('/api/v1/security/login', { username: 'admin', password: 'wrong', provider: 'db' });
    const statuses = (await Promise.all(Array.from({ length: 130 }, guess))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(100);
    const start = performance.now();
    expect(await isIn(await signIn(facet.url, { username: 'victim', password: USER_PASSWORD }))).toBe(true);
    expect(performance.now() - start).toBeLessThan(6_000);
  }, 60_000);

  it('names no key in the log', async () => {
    await anonymous(facet.url).send('GET', `/login/link/${'k'.repeat(43)}`);
    await expect.poll(() => facet.output()).toContain('/login/link/…');
    expect(facet.output()).not.toContain('k'.repeat(43));
  });
});
