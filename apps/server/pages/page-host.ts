import type { ContextKeys, FrameSites, Kernel } from '@facet/core/common';
import { type Locale, type PluginManifest, toLanguageTag } from '@facet/sdk/common';
import type {
  Authenticator,
  FeatureFlags,
  HttpResult,
  PageIdentity,
  PluginSettings,
  PluginStatus,
  Principal,
  RequestInfo,
} from '@facet/sdk/server';
import { anonymousPrincipal } from '../http/anonymous.ts';
import { pathOf } from '../http/dispatcher.ts';
import type { Pages } from '../http/wants-page.ts';
import type { EventMarks } from '../http/event-stream.ts';
import { errorPage } from '../http/error-page.ts';
import { SAFE_MODE, signInFirst } from '../http/sign-in-first.ts';
import type { IdentityLanguage } from '../locale/identity-language.ts';
import { requestLocale } from '../locale/request-locale.ts';
import { confOf, type PageConfValues } from './page-conf.ts';
import { drawnForGuest, guestFrame } from './guest-frame.ts';
import { outsideOrigins } from './outside-sources.ts';
import { declaredPages, pageAt, type DeclaredPage } from './page-paths.ts';
import type { LentCode } from './lent-code.ts';
import { contentSecurityPolicy, pageShell } from './page-shell.ts';
import type { WebBuildFile } from './web-build.ts';

export interface PageHostOptions {
  readonly build: WebBuildFile;
  readonly kernel: Pick<Kernel, 'statuses' | 'registry' | 'report'>;
  readonly authenticator: () => Authenticator | undefined;
  readonly flags: FeatureFlags;
  readonly plugins: () => readonly PluginStatus[];
  readonly lentCode: Pick<LentCode, 'lend'>;
  readonly settings: Pick<PluginSettings, 'system' | 'ofUser'>;
  readonly marks: () => EventMarks;
  readonly identityIn: IdentityLanguage;
}

/** Addresses of programs and files; `/plugins/` itself is a page. */
const NO_PAGE = /^\/(api|static)\/|^\/plugins\/./;

interface PageStart {
  readonly marks: EventMarks;
  readonly locale: Locale;
  readonly settings: unknown;
  readonly safeMode: boolean;
  readonly plugins: readonly PluginStatus[];
  readonly conf: PageConfValues['conf'];
  readonly beside: PageConfValues['beside'];
  /** Of a page of guests: whether the caller has brought a token. */
  readonly guest?: 'awaited' | 'admitted';
  /** Of a page of guests: the sites that may show it. */
  readonly frameSites?: FrameSites;
}

/** Serves the web app to browsers, with what it needs to know at its start. */
export class PageHost implements Pages {
  readonly #options: PageHostOptions;
  #statuses: unknown;
  #pages: readonly DeclaredPage[] = [];

  constructor(options: PageHostOptions) {
    this.#options = options;
  }

  declares(path: string): boolean {
    return pageAt(this.#declared(), path) !== undefined;
  }

  async answer(request: RequestInfo, caller: Principal): Promise<HttpResult | undefined> {
    const path = pathOf(request.url);
    if (NO_PAGE.test(path)) return undefined;
    const page = pageAt(this.#declared(), path);
    // The session of the browser is none of the site around.
    const who = page?.isForGuests && !caller.guest ? anonymousPrincipal : caller;
    if (who.isAnonymous && !page?.isPublic && !page?.isForGuests) return signInFirst(request);
    const frame = page?.isForGuests
      ? await guestFrame(this.#options.kernel, page, request, who.guest !== undefined)
      : undefined;
    if (frame && 'refused' in frame) return { status: frame.refused, html: errorPage(frame.refused, request.id) };
    const build = this.#options.build.current();
    if (!build) return { status: 503, text: 'The web app has not been built. Run: npm start' };
    // Before anything is read: a change from here on is told by the events.
    const marks = this.#options.marks();
    const ofUser = who.isAnonymous ? {} : await this.#options.settings.ofUser(who.id);
    const safeMode = SAFE_MODE in request.query;
    const plugins = [...this.#builtIns(), ...(safeMode ? [] : await this.#installedFor(who, page, path))];
    const system = this.#options.settings.system();
    const settings = {
      user: ofUser,
      system: who.isAnonymous ? ofPlugins(plugins, system) : system,
    };
    const locale = requestLocale(request, ofUser, system);
    const identity = await this.#options.identityIn(await this.#identityOf(request, who), locale);
    return {
      status: page || path === '/' ? 200 : 404,
      headers: {
        'content-security-policy': contentSecurityPolicy(
          build,
          outsideOrigins(this.#manifests(), plugins, system, { keys: this.#flagKeys(who), pageOwner: page?.owner }),
          frame?.sites,
        ),
        'content-language': toLanguageTag(locale),
      },
      ...(identity.cookies ? { cookies: identity.cookies } : {}),
      html: pageShell(
        build,
        locale,
        this.#bootstrap(who, identity, {
          marks,
          locale,
          settings,
          safeMode,
          plugins,
          ...(await confOf(this.#options.kernel, who)),
          ...(frame ? { guest: who.guest ? 'admitted' : 'awaited', frameSites: frame.sites } : {}),
        }),
        identity.plainForm,
      ),
    };
  }

  #builtIns(): readonly PluginStatus[] {
    return this.#options.plugins().filter(({ builtIn }) => builtIn);
  }

  /** A guest gets those that draw the page; any other anonymous visitor nothing of installed plugins: no name, no setting, no code. */
  async #installedFor(who: Principal, page: DeclaredPage | undefined, path: string): Promise<readonly PluginStatus[]> {
    const { kernel, lentCode, plugins } = this.#options;
    const installed = plugins().filter(({ builtIn }) => !builtIn);
    if (!who.isAnonymous || installed.length === 0) return who.isAnonymous ? [] : installed;
    if (who.guest === undefined || page === undefined) return [];
    const drawn = await drawnForGuest(kernel, page, path, who);
    return installed
      .filter(({ contributes }) =>
        contributes.some(({ point, key }) => drawn.some((entry) => entry.point === point && entry.key === key)),
      )
      .map((plugin) => lentCode.lend(plugin));
  }

  async #identityOf(request: RequestInfo, who: Principal): Promise<PageIdentity> {
    const known =
      who === anonymousPrincipal
        ? undefined
        : await this.#options.authenticator()?.pageIdentity?.(who, request, request.url);
    return known ?? { user: userOf(who), csrfToken: null };
  }

  /** Flags as conditions of entries name them. */
  #flagKeys(who: Principal): ContextKeys {
    return Object.fromEntries(
      Object.entries(this.#options.flags.all(who)).map(([name, isOn]) => [`flag.${name}`, isOn]),
    );
  }

  #bootstrap(
    who: Principal,
    { user, csrfToken, flashMessages }: PageIdentity,
    { marks, locale, settings, safeMode, plugins, conf, beside, guest, frameSites }: PageStart,
  ): unknown {
    return {
      user,
      common: {
        conf,
        locale,
        language_pack: {},
        d3_format: {},
        currencies: ['USD', 'EUR', 'GBP', 'INR', 'MXN', 'JPY', 'CNY'],
        feature_flags: this.#options.flags.all(who),
        theme_overrides: {},
        menu_data: {},
        flash_messages: flashMessages ?? [],
        static_assets_prefix: '',
        application_root: '/',
        ...beside,
      },
      csrf_token: csrfToken,
      safe_mode: safeMode,
      settings,
      plugins: plugins.map(bootstrapPlugin),
      marks: who.isAnonymous ? undefined : marks,
      guest,
      frame_sites: frameSites,
    };
  }

  #manifests(): readonly PluginManifest[] {
    return this.#options.kernel.statuses().map((status) => status.manifest);
  }

  #declared(): readonly DeclaredPage[] {
    const statuses = this.#options.kernel.statuses();
    if (statuses !== this.#statuses) {
      this.#statuses = statuses;
      this.#pages = declaredPages(statuses);
    }
    return this.#pages;
  }
}

/** The browser holds the manifests of built-in plugins itself; those of installed ones come with the page. */
function bootstrapPlugin(plugin: PluginStatus): unknown {
  const { id, desired, builtIn, manifest, bundleUrl, styleUrl, integrity, parts, client, granted } = plugin;
  if (builtIn) return { id, desired, builtIn };
  const refused = client?.state === 'failed' ? client.cause : null;
  const known = Object.entries({ manifest, granted, bundleUrl, styleUrl, integrity, parts, refused });
  return { id, desired, builtIn, ...Object.fromEntries(known.filter(([, value]) => value !== null)) };
}

function ofPlugins<T>(
  plugins: readonly PluginStatus[],
  byPlugin: Readonly<Record<string, T>>,
): Readonly<Record<string, T>> {
  return Object.fromEntries(plugins.flatMap(({ id }) => (id in byPlugin ? [[id, byPlugin[id]] as [string, T]] : [])));
}

function userOf(who: Principal): Readonly<Record<string, unknown>> {
  return {
    userId: who.id,
    username: who.username,
    firstName: who.firstName,
    lastName: who.lastName,
    email: who.email,
    isActive: !who.isAnonymous,
    isAnonymous: who.isAnonymous,
    createdOn: null,
    roles: Object.fromEntries(who.roles.map((role) => [role, []])),
    permissions: {},
  };
}
