import '@facet/sdk/ui/styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router';
import {
  attributeErrors,
  createEventBus,
  isTransientLoadError,
  KernelProvider,
  ownerOfBundle,
} from '@facet/core/client';
import { createKernel, hostManifest } from '@facet/core/common';
import {
  ApiClientToken,
  ApiError,
  AppPages,
  EntryDetailsToken,
  EventBusToken,
  Messages,
  NotifierToken,
  SessionToken,
  AppThemes,
  type SettingKeeper,
  SettingKeepers,
  SettingStoreToken,
  SiteAroundToken,
} from '@facet/sdk/client';
import { theme, variables } from '@facet/sdk/ui/theme';
import { createApiClient } from './api-client.ts';
import { type PluginAnnouncement, readBootstrap } from './bootstrap.ts';
import { BusyServer } from './live/busy-server.ts';
import { restrictionsOf } from './capabilities/restrictions.ts';
import { entryDetails } from './entry-details.ts';
import { createBrowserLog } from './browser-log.ts';
import { declaredCatalogues, hostCatalogues, shellCatalogues } from './catalogue-files.ts';
import { contextKeysOf } from './context-keys.ts';
import { followDensity } from './density.ts';
import { firstPage } from './first-page.ts';
import { type BuiltIn, builtIns } from './generated/plugins.ts';
import { followTheme } from './follow-theme.ts';
import type { AdmittedGuest } from './guest/admit-guest.ts';
import { NO_SITE } from './guest/no-site.ts';
import { portOfFrame } from './guest/port-of-frame.ts';
import { followLanguage } from './follow-language.ts';
import { packedTexts } from './packed-texts.ts';
import { changedPlugins, type PluginStatus, toAnnouncements } from './live/announcements.ts';
import { loadBundle, unloadBundle } from './live/load-bundle.ts';
import { pluginSources } from './live/plugin-source.ts';
import { KernelFollower } from './live/reconcile.ts';
import { NewerRelease } from './live/newer-release.ts';
import { watchServer } from './live/watch-server.ts';
import { GuardedNavigation, watchBackButton } from './navigation/guarded-navigation.tsx';
import { createToastQueue } from './notifier.ts';
import { returnFocus } from './return-focus.ts';
import { keepBy, keepInPage, PageSettingStore } from './settings/setting-store.ts';
import { createSession } from './session.ts';
import { AppServicesContext } from './shell/app-services.ts';
import { Shell } from './shell/shell.tsx';
import type { ForeignStart } from './start-up/foreign-start.ts';
import { addDeclaredLabels, loadedNamespaces, startTranslations } from './translations.ts';

const RETRIES = 2;
const STALE_AFTER = 10_000;
const FIRST_PAGE_WITHIN_MS = 400;

if (!isSecureContext) (await import('./start-up/plain-http.ts')).provideRandomIds(crypto);
const { root, bootstrap: written } = readBootstrap();
const guest = written.guest === undefined ? undefined : await awaitGuest();
const bootstrap = guest?.bootstrap ?? written;
const log = createBrowserLog(new URLSearchParams(location.search).has('debug'));
const events = createEventBus((error) => log.error('A listener threw.', { error }));
let csrfToken = bootstrap.csrf_token;
const session = createSession(bootstrap, () => csrfToken);
const keys = contextKeysOf(session, bootstrap.user.roles);
const toasts = createToastQueue();
const prefix = (bootstrap.common.application_root ?? '').replace(/\/$/, '');
const thisWindow = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36)).join('');
const busyServer = new BusyServer();
const calls = {
  window: thisWindow,
  csrfToken: () => csrfToken,
  root: prefix,
  ...(guest === undefined ? {} : { guestToken: guest.token }),
  onSessionExpired: () => events.emit('session:expired', {}),
  busy: busyServer,
};
const api = createApiClient(calls);

const settings = new PageSettingStore(
  bootstrap.settings ?? { user: {}, system: {} },
  session.user.isAnonymous ? keepInPage : keepBy(() => keeper()),
);
followDensity(document.documentElement, settings);

const kernel = createKernel({
  side: 'client',
  log,
  host: [
    [ApiClientToken, api],
    [SessionToken, session],
    [NotifierToken, toasts.notifier],
    [EntryDetailsToken, entryDetails],
    [EventBusToken, events],
    [SettingStoreToken, settings],
    [SiteAroundToken, guest?.site ?? NO_SITE],
  ],
  restrictions: restrictionsOf((plugin) => createApiClient({ ...calls, plugin })),
  settingsOf: (manifest) => settings.settingOf(manifest),
  isTransient: isTransientLoadError,
  contextKeys: () => keys,
});
const translations = startTranslations(
  {
    shell: shellCatalogues,
    host: hostCatalogues,
    declared: declaredCatalogues,
    ofPlugin: (plugin) => packedTexts(plugin) ?? kernel.registry(Messages).get(plugin)?.load(),
  },
  session.locale,
);
followLanguage(settings, translations);
followTheme(document, settings, kernel.registry(AppThemes));
/** A plugin's texts come with its code, not after: its first drawing finds both. */
const pluginsWithCatalogues = [{ manifest: hostManifest }, ...builtIns].map((plugin: BuiltIn) => {
  const { load, manifest, texts } = plugin;
  if (!load || !texts) return plugin;
  const loadTexts = async () => (await translations).loadNamespaces(manifest.id);
  return { ...plugin, load: async () => (await Promise.all([load(), loadTexts()]))[0] };
});
const everything = bootstrap.plugins ?? [];
let foreignStart: Promise<ForeignStart> | undefined;
let starts = await startsOf(everything);
let announced =
  (await starts?.admit(everything, async (newest) => {
    const { offerStart } = await import('./start-up/start-offer.tsx');
    return offerStart(root, await translations, { newest, mayAdminister: session.user.isAdmin });
  })) ?? everything;
const follower = new KernelFollower(kernel, pluginSources(pluginsWithCatalogues, announced, loadBundle), forgetPlugin);
attributeErrors({
  window,
  ownerOf: (url) =>
    ownerOfBundle(announced.flatMap(({ id, bundleUrl }) => (bundleUrl === undefined ? [] : [{ id, bundleUrl }])))(url),
  report: (owner, error) => kernel.report(owner, error),
});
kernel.setFlags(bootstrap.common.feature_flags ?? {});

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER,
      refetchOnWindowFocus: false,
      // Only calls without an answer are repeated.
      retry: (failures, error) => failures < RETRIES && error instanceof ApiError && error.status === 0,
    },
  },
});

await kernel.start();
const address = location.pathname.slice(location.pathname.startsWith(`${prefix}/`) ? prefix.length : 0);
const [i18n] = await Promise.all([
  translations,
  firstPage(kernel.registry(AppPages).snapshot(), address, FIRST_PAGE_WITHIN_MS),
]);
takeLabels();

const newerRelease = new NewerRelease();
const leftOut = (starts?.leftOut(everything) ?? []).map(({ id, manifest }) => manifest?.name ?? id);

watchBackButton();
returnFocus(document);
createRoot(root, {
  onUncaughtError: (error) => log.error('The page stopped.', { error }),
}).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={variables}
    defaultColorScheme="auto"
    {...(guest === undefined ? {} : { colorSchemeManager: guest.colorScheme })}
  >
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <KernelProvider kernel={kernel}>
          <AppServicesContext
            value={{ api, session, signInAgain: goOn, leftOut, startWithEverything, newerRelease, busyServer }}
          >
            <BrowserRouter {...(prefix === '' ? {} : { basename: prefix })}>
              <GuardedNavigation>
                <Shell toasts={toasts} />
              </GuardedNavigation>
            </BrowserRouter>
          </AppServicesContext>
        </KernelProvider>
      </QueryClientProvider>
    </I18nextProvider>
  </MantineProvider>,
);

starts?.drawn();

/** The line of the site around comes when this page has loaded, which may be before the code that uses it is here. */
async function awaitGuest(): Promise<AdmittedGuest> {
  const line = portOfFrame(window);
  if (window.parent === window) {
    const { sayNotFramed } = await import('./guest/say-not-framed.ts');
    await sayNotFramed(root, written.common.locale ?? 'en');
  }
  const { admitGuest } = await import('./guest/admit-guest.ts');
  return admitGuest({ line, sites: written.frame_sites ?? [], page: location.href, document });
}

let statuses: readonly PluginStatus[] = [];

/** Its code comes only to pages that run installed plugins. */
function startsOf(plugins: readonly PluginAnnouncement[]): Promise<ForeignStart> | undefined {
  if (plugins.some(({ builtIn }) => !builtIn)) foreignStart ??= createForeignStart();
  return foreignStart;
}

async function createForeignStart(): Promise<ForeignStart> {
  const { browserForeignStart } = await import('./start-up/browser-foreign-start.ts');
  return browserForeignStart((error) => log.warn('No start watch runs on this page.', { error }));
}

function startWithEverything(): void {
  starts?.takeAllAgain();
  location.reload();
}

/** Whether the password was right; the page then works on with the new session. */
async function goOn(password: string): Promise<boolean> {
  const { userId, username } = session.user;
  const { signInAgain } = await import('./sign-in-again.ts');
  const token = await signInAgain({ root: prefix, page: location.pathname, userId, username, password });
  if (token !== null) csrfToken = token;
  return token !== null;
}

async function followServer(): Promise<void> {
  const answer = await api.call('GET /api/v1/plugin/');
  kernel.setFlags(answer.flags);
  const result = session.safeMode ? answer.result.filter((plugin) => plugin.builtIn) : answer.result;
  const now = toAnnouncements(result, announced);
  starts = await startsOf(now);
  announced = (await starts?.follow(now)) ?? now;
  takeLabels();
  starts?.drawn();
  await follower.follow(pluginSources(pluginsWithCatalogues, announced, loadBundle));
  const changed = changedPlugins(statuses, answer.result);
  statuses = answer.result;
  for (const id of changed) events.emit('plugin:changed', { id });
}

function keeper(): Promise<SettingKeeper> | undefined {
  return kernel.registry(SettingKeepers).snapshot()[0]?.load();
}

async function followSettings(): Promise<void> {
  const kept = await (await keeper())?.read();
  if (kept) settings.replace(kept);
}

/** What installed plugins declare has texts before their code is loaded. */
function takeLabels(): void {
  for (const { id, manifest } of announced) if (manifest?.labels) addDeclaredLabels(i18n, id, manifest.labels);
}

/** Its style must not go on colouring the page, and its texts may be others when it comes back. */
function forgetPlugin(id: string): void {
  unloadBundle(id);
  void i18n.reloadResources(i18n.language, loadedNamespaces(i18n, id));
}

if (!session.user.isAnonymous)
  watchServer(`${prefix}/api/v1/events/`, {
    window: thisWindow,
    marks: bootstrap.marks ?? {},
    onObjects: (kind) => events.emit('object:changed', { kind }),
    onRelease: () => newerRelease.tell(),
    onSettings: () => {
      followSettings().catch((error: unknown) => log.warn('The settings could not be read.', { error }));
    },
    onChange: () => {
      followServer().catch((error: unknown) => log.warn('The state of the plugins could not be read.', { error }));
    },
  });
