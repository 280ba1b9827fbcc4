import type { DeclaredEntry } from '../declared-entry.ts';

/** A pair of the permission model: an action on a view, such as `['can_read', 'Chart']`. */
export type Permission = readonly [action: string, view: string];

export interface PageDeclared {
  /** Route pattern, such as `/dashboard/list/` or `/superset/dashboard/:idOrSlug/`. */
  readonly path: string;
  /** Further patterns that open the same page. */
  readonly aliases?: readonly string[];
  /** i18n key of the window title, in the plugin's namespace. `usePageTitle` names what is open on it. */
  readonly title: string;
  /** Path of the menu link that is marked while the page is open. Absent: the link that leads to the page itself. */
  readonly under?: string;
  /** The page is offered only to those who hold it. Absent: every signed-in user. */
  readonly permission?: Permission;
  /**
   * `public` pages open without a session (sign-in). `guest` pages are those of guests: the site around one hands over the token, and
   * `app/guest-page@1` says which sites may show it.
   */
  readonly access?: 'public' | 'guest';
  /** Candidate for the start page, which the logo and `/` open; the first one is used, unless an administrator sets another. */
  readonly start?: true;
}

export interface NavDeclared {
  readonly label: string;
  readonly path: string;
  readonly icon?: string;
  /** `main` is the top bar, `settings` the gear menu, `new` the + menu, `user` the account menu. */
  readonly menu: 'main' | 'settings' | 'new' | 'user';
  /** Heading inside a menu, an i18n key. */
  readonly section?: string;
  readonly permission?: Permission;
}

export interface CommandDeclared {
  readonly label: string;
  readonly icon?: string;
  /** Such as `mod+K`; `mod` is Ctrl, or Cmd on a Mac. */
  readonly shortcut?: string;
  readonly permission?: Permission;
}

/** A kind of things that the palette finds by name. */
export interface SearchDeclared {
  /** Heading over its hits. */
  readonly label: string;
  readonly icon?: string;
  readonly permission?: Permission;
}

/** Adds items to the menu of an object, and a mark beside its name. */
export interface ObjectToolDeclared {
  /** Kinds of objects, such as `chart`. */
  readonly objects: readonly string[];
  /** It shows a mark, so its code is loaded with the page. Tools without a mark are loaded with the menu. */
  readonly marks?: true;
  readonly permission?: Permission;
}

/** Values of design variables, such as `--accent`; variables that a theme omits keep their values. */
export interface ThemeDeclared {
  /** Key of a text. */
  readonly label: string;
  readonly light: Readonly<Record<string, string>>;
  readonly dark: Readonly<Record<string, string>>;
}

export interface SettingDeclared {
  readonly label: string;
  readonly description?: string;
  /** Key of the heading on the settings page; plugins may share one. Default: the plugin's name. */
  readonly section?: string;
  readonly type: 'boolean' | 'text' | 'number' | 'choice';
  readonly default: boolean | string | number;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** A point of the browser whose entries are choices too, by their keys and their `label`. */
  readonly choicesAt?: string;
  readonly scope: 'user' | 'system';
}

/** Nothing: a keeper of settings is defined by its code. */
export type KeeperDeclared = Readonly<Record<never, never>>;

/** Nothing: how a page waits for jobs is defined by code. */
export type LaterAnswerDeclared = Readonly<Record<never, never>>;

/** Resources that cannot run code in a page, and frames of other sites around a page. */
export const OUTSIDE_DIRECTIVES = ['img-src', 'connect-src', 'font-src', 'media-src', 'frame-ancestors'] as const;

/**
 * Lets pages load from other servers, whose addresses an administrator enters in a setting of the plugin. With
 * `frame-ancestors` those servers may show the plugin's own pages in a frame. An installed plugin needs the capability
 * `net:outside`. `when` may name flags.
 */
export interface OutsideSourceDeclared {
  /** Directive of the page's content security policy. */
  readonly directive: (typeof OUTSIDE_DIRECTIVES)[number];
  /** Key of a system setting that holds addresses, separated by spaces or lines. Their origins are opened. */
  readonly setting: string;
}

/** A value of the page's `conf`; without `value` the server half implements it. */
export interface ConfDeclared {
  readonly value?: JsonValue;
  /** The name under which the contract has the value beside `conf`, too. */
  readonly beside?: string;
}

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [member: string]: JsonValue };

export interface RoutesDeclared {
  /** First path segments of these routes; they answer 410 while the plugin is off. */
  readonly prefixes: readonly string[];
}

export interface JobHandlerDeclared {
  readonly description: string;
  readonly maxAttempts?: number;
  readonly timeoutMs?: number;
  /**
   * For jobs that mostly wait for something else, such as a database: how many of them a process runs at a time.
   * `FACET_JOB_WORKERS` does not count them, so that they and other jobs do not wait for each other.
   */
  readonly atOnce?: number;
}

export interface MessagesDeclared {
  /** Locale → path of the catalogue inside the plugin. The entry's key is the namespace. */
  readonly locales: readonly string[];
}

/**
 * What an entry at each point declares. These are the points of the host; the contract of a plugin that owns points adds
 * its own: `declare module '@facet/sdk/common' { interface DeclaredByPoint { … } }`.
 */
export interface DeclaredByPoint {
  readonly 'app/page@1': PageDeclared;
  readonly 'app/nav@1': NavDeclared;
  readonly 'app/command@1': CommandDeclared;
  readonly 'app/search@1': SearchDeclared;
  readonly 'app/object-tool@1': ObjectToolDeclared;
  readonly 'app/setting@1': SettingDeclared;
  readonly 'app/setting-keeper@1': KeeperDeclared;
  readonly 'app/later-answer@1': LaterAnswerDeclared;
  readonly 'app/theme@1': ThemeDeclared;
  readonly 'app/conf@1': ConfDeclared;
  readonly 'app/guest-page@1': object;
  readonly 'app/outside-source@1': OutsideSourceDeclared;
  readonly 'http/routes@1': RoutesDeclared;
  readonly 'jobs/handler@1': JobHandlerDeclared;
  readonly 'i18n/messages@1': MessagesDeclared;
}

/** What entries at a point declare, if the contract of its owner is imported. */
export type DeclaredAt<K extends string> = K extends keyof DeclaredByPoint ? DeclaredByPoint[K] : DeclaredEntry;
