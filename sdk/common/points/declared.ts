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
  /** `public` pages open without a session (sign-in). */
  readonly access?: 'public';
  /** Offered as the page that the logo and `/` lead to; the first one counts, unless an administrator has set another. */
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

/** Where an object is shown: items of its menu, and a mark beside its name. */
export interface ObjectToolDeclared {
  /** Kinds of objects, such as `chart`. */
  readonly objects: readonly string[];
  /** It shows a mark, so its code is loaded with the page. The code of tools without a mark is loaded with the menu. */
  readonly marks?: true;
  readonly permission?: Permission;
}

/** Values of variables of the design, such as `--accent`; what a theme leaves out stays as it is. */
export interface ThemeDeclared {
  /** Key of a text. */
  readonly label: string;
  readonly light: Readonly<Record<string, string>>;
  readonly dark: Readonly<Record<string, string>>;
}

export interface SettingDeclared {
  readonly label: string;
  readonly description?: string;
  readonly type: 'boolean' | 'text' | 'number' | 'choice';
  readonly default: boolean | string | number;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** A point of the browser whose entries are choices too, by their keys and their `label`. */
  readonly choicesAt?: string;
  readonly scope: 'user' | 'system';
}

/** Nothing: one who keeps settings says what it keeps by code. */
export type KeeperDeclared = Readonly<Record<never, never>>;

/** What a page may load that cannot run in it. */
export const OUTSIDE_DIRECTIVES = ['img-src', 'connect-src', 'font-src', 'media-src'] as const;

/**
 * Other servers that pages load from: those whose addresses an administrator names in a setting of the plugin. An installed
 * plugin needs the capability `net:outside`.
 */
export interface OutsideSourceDeclared {
  /** Of the page's content security policy. */
  readonly directive: (typeof OUTSIDE_DIRECTIVES)[number];
  /** Key of a setting of the whole system that holds addresses, with spaces or lines between them. Their origins are opened. */
  readonly setting: string;
}

/** A value of the page's `conf`; without `value` the server half implements it. */
export interface ConfDeclared {
  readonly value?: JsonValue;
}

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [member: string]: JsonValue };

export interface RoutesDeclared {
  /** First segments that belong to these routes; asked after the plugin is off they answer 410. */
  readonly prefixes: readonly string[];
}

export interface JobHandlerDeclared {
  readonly description: string;
  readonly maxAttempts?: number;
  readonly timeoutMs?: number;
  /**
   * For work that mostly waits for something else, such as a database: how many of these jobs a process runs at a time.
   * They are not among those that `FACET_JOB_WORKERS` counts, so neither waits for the other.
   */
  readonly atOnce?: number;
}

export interface MessagesDeclared {
  /** Locale → path of the catalogue inside the plugin. The entry's key is the namespace. */
  readonly locales: readonly string[];
}

/**
 * What an entry at each point declares. Here stand the points of the host; the contract of a plugin that owns points adds
 * them: `declare module '@facet/sdk/common' { interface DeclaredByPoint { … } }`.
 */
export interface DeclaredByPoint {
  readonly 'app/page@1': PageDeclared;
  readonly 'app/nav@1': NavDeclared;
  readonly 'app/command@1': CommandDeclared;
  readonly 'app/search@1': SearchDeclared;
  readonly 'app/object-tool@1': ObjectToolDeclared;
  readonly 'app/setting@1': SettingDeclared;
  readonly 'app/setting-keeper@1': KeeperDeclared;
  readonly 'app/theme@1': ThemeDeclared;
  readonly 'app/conf@1': ConfDeclared;
  readonly 'app/outside-source@1': OutsideSourceDeclared;
  readonly 'http/routes@1': RoutesDeclared;
  readonly 'jobs/handler@1': JobHandlerDeclared;
  readonly 'i18n/messages@1': MessagesDeclared;
}

/** What entries at a point declare, as far as the contract of its owner is at hand. */
export type DeclaredAt<K extends string> = K extends keyof DeclaredByPoint ? DeclaredByPoint[K] : DeclaredEntry;
