import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineManifest, defineServerPlugin, type Locale } from '@facet/sdk/common';
import {
  IdentityToken,
  PageConf,
  type PageIdentity,
  type PlainForm,
  PluginAdministrationToken,
  PluginSettingsToken,
} from '@facet/sdk/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AnswerLanguages } from '../locale/answer-languages.ts';
import { identityLanguage } from '../locale/identity-language.ts';
import { testArchive } from '../testing/plugin-archive.ts';
import { testIdentity } from '../testing/test-identity.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { matchesPattern } from './page-paths.ts';
import { escapeMarkup } from './escape-markup.ts';
import { pageShell } from './page-shell.ts';
import { parseBuild } from './web-build.ts';

const IMPORT_MAP = { imports: { react: '/static/shared/react.mjs' } };
const manifest = defineManifest({
  id: 'test/pages',
  version: '1.0.0',
  name: 'Pages',
  description: 'Pages of a test.',
  engines: { sdk: '^1.0.0' },
  client: {},
  server: {},
  flags: [{ name: 'SHORT_PAGE', default: true, description: 'Shows less.' }],
  contributes: {
    'app/conf@1': [
      { key: 'TEA', value: ['green'] },
      { key: 'MILK', beside: 'milk_of_the_house' },
    ],
    'app/page@1': [
      { key: 'login', path: '/login/', title: 'in', access: 'public' },
      { key: 'list', path: '/dashboard/list/', title: 'list' },
    ],
  },
});

const pages = defineServerPlugin(manifest, (ctx) => {
  ctx.implement(PageConf, 'MILK', async () => (reader) => (reader.isAnonymous ? 'none' : 'oat'));
});

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'facet-web-'));
  mkdirSync(join(folder, 'shared'));
  writeFileSync(join(folder, 'main.js'), 'export const a = 1;');
  writeFileSync(
    join(folder, 'build.json'),
    JSON.stringify({ scripts: ['/static/main.js'], styles: ['/static/main.css'], preload: [], importMap: IMPORT_MAP }),
  );
  server = await startTestServer([{ manifest, load: async () => ({ default: pages }) }, testIdentity], {}, folder);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const visit = (path: string, cookie = '') => server.fetch(path, { headers: { accept: 'text/html,*/*;q=0.8', cookie } });
/** The cookie of a user who has signed in. */
const READER = 'session=reader';

describe('the page', () => {
  it('starts the web app under a policy that admits its two inline scripts by their hashes and no other one', async () => {
    const response = await visit('/login/');
    const html = await response.text();
    const map = /<script type="importmap">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    const policy = response.headers.get('content-security-policy') ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1];
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(JSON.parse(map)).toEqual(IMPORT_MAP);
    const early = /<script>(.*?)<\/script>/.exec(html)?.[1] ?? '';
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(early).toContain('prefers-color-scheme');
    expect(scripts).toBe(`'self' ${hash(early)} ${hash(map)}`);
    expect(html.match(/<script/g)).toHaveLength(3);
    expect(html).toContain('<script type="module" src="/static/main.js"></script>');
  });

  it('is also that of programs that take any answer, and not of scripts in a page', async () => {
    const asked = async (path: string, headers: Readonly<Record<string, string>>) =>
      (await server.fetch(path, { redirect: 'manual', headers })).status;
    const program = { accept: '*/*' };
    expect(await asked('/dashboard/list/', { ...program, cookie: READER })).toBe(200);
    expect(await asked('/dashboard/list/', program)).toBe(302);
    expect(await asked('/nowhere/', { ...program, cookie: READER })).toBe(404);
    expect(await asked('/dashboard/list/', { ...program, cookie: READER, 'sec-fetch-dest': 'empty' })).toBe(404);
    expect(await asked('/dashboard/list/', { accept: 'application/json', cookie: READER })).toBe(404);
  });

  it('carries what the app needs to know', async () => {
    const html = await (await visit('/login/')).text();
    const data = /data-bootstrap="([^"]*)"/.exec(html)?.[1] ?? '';
    const bootstrap = JSON.parse(
      data
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&'),
    );
    expect(bootstrap).toMatchObject({
      user: { isAnonymous: true, roles: {} },
      common: {
        locale: 'en',
        conf: { TEA: ['green'], MILK: 'none' },
        feature_flags: { SHORT_PAGE: true },
        milk_of_the_house: 'none',
      },
      plugins: [
        { id: 'facet/app', desired: 'on', builtIn: true },
        { id: 'test/pages', desired: 'on', builtIn: true },
        { id: 'test/identity', desired: 'on', builtIn: true },
      ],
    });
  });

  it('carries values that are computed for its reader', async () => {
    expect(await (await visit('/dashboard/list/', READER)).text()).toContain('&quot;MILK&quot;:&quot;oat&quot;');
  });

  describe('[B9.17] its language', () => {
    const go = (path: string, headers: Readonly<Record<string, string>> = {}) =>
      server.fetch(path, { headers: { accept: 'text/html', ...headers } });
    const languageOf = async (path: string, headers?: Readonly<Record<string, string>>) => {
      const html = await (await go(path, headers)).text();
      const [, ofPage] = /<html lang="([^"]*)"/.exec(html) ?? [];
      const [, ofApp] = /&quot;locale&quot;:&quot;(\w+)&quot;/.exec(html) ?? [];
      return [ofPage, ofApp];
    };

    it.each([
      ['of the browser', '/login/', { 'accept-language': 'de-AT, en;q=0.5' }, ['de', 'de']],
      [
        'of the cookie before that',
        '/login/',
        { 'accept-language': 'de', cookie: 'facet_locale=pt_BR' },
        ['pt-BR', 'pt_BR'],
      ],
      ['of the address before all', '/login/?lang=ja', { cookie: 'facet_locale=fr' }, ['ja', 'ja']],
      ['English where none is offered', '/login/?lang=tlh', { 'accept-language': 'tlh' }, ['en', 'en']],
    ])('is that %s', async (_, path, headers, expected) => {
      expect(await languageOf(path, headers)).toEqual(expected);
    });

    it('is chosen by an address that leads back, for visitors in their browser', async () => {
      const host = new URL(server.url).host;
      const answer = await go('/lang/nl', { referer: `http://${host}/login/?next=%2F` });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login/?next=%2F']);
      expect(answer.headers.get('set-cookie')).toMatch(/^facet_locale=nl;.*HttpOnly/);
      expect((await go('/lang/nl')).headers.get('location')).toBe('/');
      expect((await go('/lang/tlh')).status).toBe(404);
    });

    it.each(['http://evil.example/x', 'nonsense'])('leads nowhere else: %s', async (referer) => {
      const answer = await go('/lang/nl', { referer });
      expect(answer.headers.get('location') ?? '/').toBe('/');
    });

    it('is kept with the settings of a signed-in user, and counts in every browser', async () => {
      await go('/lang/sk', { cookie: READER });
      expect(await languageOf('/dashboard/list/', { cookie: READER, 'accept-language': 'de' })).toEqual(['sk', 'sk']);
    });
  });

  it('carries the manifests of installed plugins, and leaves those plugins out in safe mode', async () => {
    const plugins = await server.kernel.service(PluginAdministrationToken);
    await plugins.install(testArchive({ id: 'me/chart', name: 'Mine' }));
    const page = await (await visit('/dashboard/list/', READER)).text();
    expect(page).toContain('/plugins/me/chart/');
    expect(page).toContain('&quot;name&quot;:&quot;Mine&quot;');
    expect(page).toContain('&quot;safe_mode&quot;:false');
    const safe = await (await visit('/dashboard/list/?safe-mode', READER)).text();
    expect(safe).not.toContain('me/chart');
    expect(safe).toContain('&quot;safe_mode&quot;:true');
    await plugins.uninstall('me/chart');
  });

  it('opens its policy to a server that a setting names, for an installed plugin that may reach outside', async () => {
    const plugins = await server.kernel.service(PluginAdministrationToken);
    const settings = await server.kernel.service(PluginSettingsToken);
    const setting = { key: 'tiles', label: 'Tiles', type: 'text', default: '', scope: 'system' } as const;
    const source = { key: 'tiles', directive: 'img-src', setting: 'tiles' } as const;
    const policy = async () => {
      const found = (await visit('/dashboard/list/', READER)).headers.get('content-security-policy') ?? '';
      return /img-src ([^;]*)/.exec(found)?.[1];
    };
    const contributes = { 'app/setting@1': [setting], 'app/outside-source@1': [source] };
    const closed = await policy();
    const archive = testArchive({ id: 'me/tiles', capabilities: ['net:outside'], contributes });
    await plugins.install(archive, { grants: [] });
    await settings.set({ plugin: 'me/tiles', key: 'tiles', userId: null, value: 'https://tiles.test/{z}', by: 7 });
    expect(await policy()).toBe(closed);
    await plugins.install(archive, { grants: ['net:outside'] });
    expect(await policy()).toBe(`${closed} https://tiles.test`);
    await plugins.uninstall('me/tiles');
    expect(await policy()).toBe(closed);
  });

  it('tells anonymous visitors nothing of installed plugins: no manifest, no setting, no code', async () => {
    const plugins = await server.kernel.service(PluginAdministrationToken);
    const settings = await server.kernel.service(PluginSettingsToken);
    const setting = { key: 'tea', label: 'Tea', type: 'text', default: '', scope: 'system' } as const;
    const { bundleUrl } = await plugins.install(
      testArchive({ id: 'me/chart', eager: true, contributes: { 'app/setting@1': [setting] } }),
    );
    await settings.set({ plugin: 'me/chart', key: 'tea', userId: null, value: 'green', by: 7 });
    for (const path of ['/login/', '/login/?safe-mode'])
      expect(await (await visit(path)).text()).not.toContain('me/chart');
    expect((await server.fetch(bundleUrl ?? '')).status).toBe(401);
    expect((await visit(bundleUrl ?? '')).status).toBe(302);
    const known = await server.fetch(bundleUrl ?? '', { headers: { cookie: READER } });
    expect([known.status, known.headers.get('cache-control')]).toEqual([200, 'private, max-age=31536000, immutable']);
    expect(await (await visit('/dashboard/list/', READER)).text()).toContain('green');
    await plugins.uninstall('me/chart');
  });

  it.each([
    ['/', '/login/'],
    ['/dashboard/list/?page=2', '/login/?next=%2Fdashboard%2Flist%2F%3Fpage%3D2'],
    ['/?safe-mode', '/login/?safe-mode&next=%2F%3Fsafe-mode'],
    ['/plugins/?safe-mode', '/login/?safe-mode&next=%2Fplugins%2F%3Fsafe-mode'],
    ['/plugins/?a=safe-mode', '/login/?next=%2Fplugins%2F%3Fa%3Dsafe-mode'],
  ])(
    'sends anonymous visitors from %s to the sign-in page and back, in safe mode when that was asked for',
    async (from, to) => {
      const response = await visit(from);
      expect([response.status, response.headers.get('location')]).toEqual([302, to]);
    },
  );

  it('is never the answer to an API call or to a missing asset', async () => {
    for (const path of ['/api/v1/nothing', '/static/nothing.js', '/plugins/x/y/z/client.mjs'])
      expect([path, (await visit(path, READER)).status]).toEqual([path, 404]);
  });

  it('serves assets for ever', async () => {
    const response = await server.fetch('/static/main.js');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-type')).toMatch(/javascript; charset=utf-8/i);
    expect((await server.fetch('/static/../build.json')).status).toBe(404);
  });
});

describe('pageShell', () => {
  it('lets no text of the data out of its attribute', () => {
    const html = pageShell(parseBuild('{}'), 'en', { name: `"><script>alert('1')</script>&` });
    expect(html).not.toContain('<script>alert');
    expect(escapeMarkup(`<>"'&`)).toBe('&lt;&gt;&quot;&#39;&amp;');
  });

  it('holds a form for browsers without script, whose texts stay texts', () => {
    const form = {
      action: '/login/',
      heading: '<b>',
      submit: 'Go',
      messages: ['"<i>'],
      fields: [
        { name: 'csrf_token', kind: 'hidden', value: '"><script>' },
        { name: 'username', kind: 'text', label: '<Name>', autocomplete: 'username' },
      ],
    } as const;
    const html = pageShell(parseBuild('{}'), 'en', {}, form);
    const app = html.slice(html.indexOf('<div id="app"'));
    expect(app).toContain('<form id="plain-form"');
    expect(app).toMatch(/<input id="csrf_token" name="csrf_token" type="hidden" value="&quot;&gt;&lt;script&gt;">/);
    expect(app).toContain('<label for="username">&lt;Name&gt;</label>');
    expect(app).not.toMatch(/<b>|<i>|<script>/);
  });

  it('lets no text of the import map end its script', () => {
    expect(parseBuild('{"importMap":{"imports":{"x":"</script>"}}}').importMap).not.toContain('</script>');
  });
});

describe('identityLanguage', () => {
  const catalogues = {
    en: async () => ({ default: { name: 'Username', refused: 'Try again.' } }),
    de: async () => ({ default: { name: 'Benutzername', refused: 'Noch einmal.' } }),
  };
  const identity = defineManifest({
    id: 'a/identity',
    version: '1.0.0',
    name: 'Identity',
    description: 'Signs people in.',
    engines: { sdk: '^1.0.0' },
    server: { provides: IdentityToken },
  });
  const form: PlainForm = {
    action: '/login/',
    heading: 'Username',
    submit: 'Go',
    messages: ['Try again.'],
    fields: [{ name: 'username', kind: 'text', label: 'Username', value: 'Username' }],
  };

  it.each<[Locale, PlainForm]>([
    ['en', form],
    ['fr', form],
    [
      'de',
      {
        ...form,
        heading: 'Benutzername',
        messages: ['Noch einmal.'],
        fields: [{ name: 'username', kind: 'text', label: 'Benutzername', value: 'Username' }],
      },
    ],
  ])('says in %s what people read, and leaves values alone', async (locale, expected) => {
    const answers = new AnswerLanguages((owner) => (owner === 'a/identity' ? [catalogues] : []));
    const statuses = () => [{ id: identity.id, manifest: identity }];
    const language = identityLanguage(answers, { statuses });
    const visitor = { user: {}, csrfToken: null };
    const told = (plainForm: PlainForm): PageIdentity => ({
      ...visitor,
      plainForm,
      flashMessages: plainForm.messages.map((text) => ['danger', text] as const),
    });
    expect(await language(told(form), locale)).toEqual(told(expected));
    expect(await language(visitor, locale)).toEqual(visitor);
  });
});

describe('matchesPattern', () => {
  it.each<[string, string, boolean]>([
    ['/dashboard/list/', '/dashboard/list', true],
    ['/superset/dashboard/:idOrSlug/', '/superset/dashboard/7/', true],
    ['/superset/dashboard/:idOrSlug/', '/superset/dashboard/', false],
    ['/superset/dashboard/:idOrSlug/', '/superset/dashboard/7/more', false],
    ['/dataset/:id?', '/dataset/', true],
    ['/docs/*', '/docs/a/b', true],
    ['/', '/', true],
    ['/', '/x', false],
  ])('%s at %s: %s', (pattern, path, expected) => {
    expect(matchesPattern(pattern, path)).toBe(expected);
  });
});
