import type { Capability } from './capabilities.ts';
import type { DeclaredEntry } from './declared-entry.ts';
import type { ObjectSchema } from './entry-schema.ts';
import type { PointSide } from './extension-point.ts';
import type { FailurePolicy, HookKind } from './hook.ts';
import type { MethodDeclarations } from './method-declaration.ts';
import type { DeclaredByPoint, JsonValue } from './points/declared.ts';
import type { Deps, Provided } from './token.ts';

export interface PluginHalf {
  readonly requires?: Deps;
  /** One service, or several by name; `activate` then gives a record of the same names. */
  readonly provides?: Provided;
}

/** A place that this plugin offers to others, as data: the kernel checks by it what others declare there. */
export interface PointDeclaration {
  /** The side on which its entries are used; entries need that half. `both`: one of the two is enough. */
  readonly side: PointSide;
  readonly description: string;
  /** What an entry declares beside `key`, `overrides`, `order` and `when`. Absent: nothing. */
  readonly schema?: ObjectSchema;
  /** Entries are data: they need no half. */
  readonly declaredOnly?: boolean;
  /** A member that entries may declare instead of code: those that do are data. */
  readonly insteadOfCode?: string;
  /** Members of entries whose values, or whose items, belong to one plugin: addresses, permissions. */
  readonly claims?: readonly (string | PointClaim)[];
  /**
   * Members that only a place which lists the entries shows, such as pictures: pages of built-in plugins begin without them,
   * and `useEntryDetails` fetches them.
   */
  readonly details?: readonly string[];
  /**
   * What implementations are made of, where they are nothing but asynchronous methods: they may then stand in another
   * process than the owner of the point.
   */
  readonly methods?: MethodDeclarations;
  /**
   * Members that are keys of texts; `choices.label` is that member of each choice. Lists show them before any code of the entry's
   * plugin is loaded, or without any.
   */
  readonly texts?: readonly string[];
}

export interface PointClaim {
  readonly member: string;
  /** Where each value is a list: the place of the part that counts. */
  readonly item?: number;
  /** The value belongs to all plugins of one publisher, which is the first part of their ids. */
  readonly by: 'publisher';
}

/**
 * Entries at points of the host, and at those whose owner's contract adds them to {@link DeclaredByPoint}, are typed;
 * others take any data. All are checked by the schema of the point.
 */
export type Contributes = {
  readonly [K in keyof DeclaredByPoint]?: readonly (DeclaredEntry & DeclaredByPoint[K])[];
} & { readonly [point: string]: readonly DeclaredEntry[] | undefined };

/** A setting of the server's process, read once at its start. */
export type ProcessSetting = {
  /** Its name in `facet.config.json` and in `ctx.settings()`. */
  readonly name: string;
  /** Its name in the environment, `FACET_…`. */
  readonly env: string;
  readonly description: string;
} & (
  | { readonly type: 'integer'; readonly default: number; readonly minimum: number; readonly maximum: number }
  | { readonly type: 'boolean'; readonly default: boolean }
  /** Addresses and ranges such as `10.0.0.0/8`, with `,` between them. */
  | { readonly type: 'networks'; readonly default: readonly string[] }
  /** Absolute path of a file that the server may read; not set by default. */
  | { readonly type: 'file'; readonly default: null }
  | {
      readonly type: 'json';
      readonly default: Readonly<Record<string, JsonValue>>;
      readonly schema: ObjectSchema;
      /** What is allowed, in words. */
      readonly allowed: string;
    }
);

export interface FlagDeclaration {
  readonly name: string;
  readonly default: boolean;
  readonly description: string;
  /** What it switches beside entries that name it in `when`: ids of plugins. Absent: something in its own plugin. */
  readonly affects?: readonly string[];
  /**
   * It may be decided for the members of a role. Only for flags that are read in the browser, or on the server with the
   * caller at hand: `flags.isOn(name, principal)`.
   */
  readonly perRole?: boolean;
  /** A name that clients look for and that nothing here reads. It keeps its default. */
  readonly withoutEffect?: boolean;
}

/** Something that an administrator enters for the server half, and that is never shown again: a key, a password. */
export interface SecretDeclaration {
  /** What the server half asks its `Secrets` for. */
  readonly name: string;
  readonly description: string;
  /**
   * Keys of system settings that say where the secret is sent, as whom and how well protected. Once one of them changes the
   * secret is removed, to be entered again: it goes nowhere that it was not entered for.
   */
  readonly enteredFor?: readonly string[];
}

/**
 * What a plugin is and offers, as data, readable without running its code. Unknown fields are errors.
 * In JSON (`facet build` writes it) tokens stand as their ids, optional ones with a trailing `?`, those on demand with `~`.
 */
export interface PluginManifest {
  /** `owner/name`, lower case. */
  readonly id: string;
  /** SemVer. */
  readonly version: string;
  readonly name: string;
  readonly description: string;
  readonly author?: string;
  readonly homepage?: string;
  readonly license?: string;
  /** Tabler icon name without prefix, for lists. */
  readonly icon?: string;
  /** Ranges must name a major, such as `^1.0.0`. */
  readonly engines: { readonly sdk: string };
  readonly client?: PluginHalf;
  readonly server?: PluginHalf;
  /**
   * Services of the server half that others may call from another process, by the ids of their tokens. What an installed
   * plugin provides has to stand here: it is called over the bridge.
   */
  readonly services?: Readonly<Record<string, MethodDeclarations>>;
  /**
   * Ids of built-in plugins whose place this one takes while they are off: their points, flags, kinds of objects,
   * permissions and addresses of calls. While one of them is on, this plugin waits.
   */
  readonly replaces?: readonly string[];
  /** Points that this plugin owns, by id. The first part of the id is for this plugin to choose; no two own one id. */
  readonly points?: Readonly<Record<string, PointDeclaration>>;
  /** Point id → entries. */
  readonly contributes?: Contributes;
  /** Kinds of objects that this plugin keeps, such as `chart`: it alone fires the object hooks for them. */
  readonly objects?: readonly string[];
  /** Hooks that this plugin owns and fires. */
  readonly hooks?: readonly { readonly id: string; readonly kind: HookKind; readonly policy: FailurePolicy }[];
  /**
   * Ids of hooks that this plugin taps while it activates. A fail-closed hook refuses as long as a plugin that names it
   * here is switched on but has not tapped it, so that a broken guard never means an open door.
   */
  readonly taps?: readonly string[];
  /**
   * Texts of what it declares in menus and titles, by locale and key, for the time before its catalogue is loaded.
   * `facet build` writes them from `i18n/`.
   */
  readonly labels?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Texts of its answers, by locale and key; `facet build` writes them from `i18n/server/`. */
  readonly answers?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly flags?: readonly FlagDeclaration[];
  /** What the operator of the server sets by `facet.config.json` or the environment; read with `ctx.settings()`. */
  readonly processSettings?: readonly ProcessSetting[];
  /** What an administrator enters for its server half on its card. */
  readonly secrets?: readonly SecretDeclaration[];
  /** Other servers that its server half calls, such as `https://api.example.com`; with the capability `net:outside`. */
  readonly origins?: readonly string[];
  /** Settings of the whole system that hold addresses, with spaces or lines between them; its server half calls their origins too. */
  readonly originSettings?: readonly string[];
  /** What it needs of the host and an administrator grants, such as `net:fetch`; see `CAPABILITIES`. */
  readonly capabilities?: readonly Capability[];
  /** Set on plugins that protect recovery: the reason why it cannot be switched off. Honoured for built-ins only. */
  readonly locked?: string;
  /**
   * Start the browser half with the page. Default: when one of its entries or its service is asked for. The server half of
   * an installed plugin then starts with the server; otherwise, once it has run, when something of it is called.
   */
  readonly eager?: boolean;
}

export function defineManifest<const M extends PluginManifest>(manifest: M): M {
  return Object.freeze(manifest);
}
