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

/** An extension point of this plugin, as data. The kernel validates entries of other plugins against it. */
export interface PointDeclaration {
  /** The side on which its entries are used; a plugin with an entry needs that half. `both`: either half is enough. */
  readonly side: PointSide;
  /** What one entry is, in a few words, such as "Chart type": cards of plugins name their entries by it. Absent: its id. */
  readonly name?: string;
  readonly description: string;
  /** Schema of what an entry declares in addition to `key`, `overrides`, `order` and `when`. Absent: nothing. */
  readonly schema?: ObjectSchema;
  /** Entries are data: they have no implementation. */
  readonly declaredOnly?: boolean;
  /**
   * Keys tell the entries of one plugin apart, and plugins may use the same ones. Such a point is read as a list. Absent: a key at the
   * point belongs to one plugin.
   */
  readonly ownKeys?: boolean;
  /** A member that an entry may declare instead of an implementation. */
  readonly insteadOfCode?: string;
  /** Members of entries whose values, or whose items, belong to one plugin: addresses, permissions. */
  readonly claims?: readonly (string | PointClaim)[];
  /**
   * Members that only lists of the entries show, such as pictures. Pages start without those of built-in plugins;
   * `useEntryDetails` fetches them.
   */
  readonly details?: readonly string[];
  /**
   * The methods of implementations that consist of asynchronous methods only. Such an implementation may run in another
   * process than the owner of the point.
   */
  readonly methods?: MethodDeclarations;
  /**
   * Members that are keys of texts; `choices.label` is the member `label` of each choice. Lists can show these texts before
   * code of the entry's plugin is loaded.
   */
  readonly texts?: readonly string[];
}

export interface PointClaim {
  readonly member: string;
  /** If each value is a list: the index of the item that is claimed. */
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
      /** Description of the allowed values. */
      readonly allowed: string;
    }
);

export interface FlagDeclaration {
  readonly name: string;
  readonly default: boolean;
  readonly description: string;
  /** Ids of plugins whose behaviour it changes, in addition to entries that name it in `when`. Absent: only its own plugin. */
  readonly affects?: readonly string[];
  /**
   * Administrators can switch it per role. Only for flags that are read in the browser, or on the server for a caller:
   * `flags.isOn(name, principal)`.
   */
  readonly perRole?: boolean;
  /** Clients expect this name, but it has no effect here. It keeps its default. */
  readonly withoutEffect?: boolean;
}

/** Something that an administrator enters for the server half, and that is never shown again: a key, a password. */
export interface SecretDeclaration {
  /** Name under which the server half reads it from `Secrets`. */
  readonly name: string;
  readonly description: string;
  /**
   * Keys of system settings that decide where and how the secret is sent. When one of them changes, the secret is removed and
   * must be entered again, so that it is sent nowhere else.
   */
  readonly enteredFor?: readonly string[];
}

/**
 * The description of a plugin and its contributions, as data, readable without running its code. Unknown fields are errors.
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
   * Services of the server half that can be called from another process, by the ids of their tokens. An installed plugin
   * must declare every service that it provides, because it is called over the bridge.
   */
  readonly services?: Readonly<Record<string, MethodDeclarations>>;
  /**
   * Ids of built-in plugins that this one replaces while they are off: it takes over their points, flags, kinds of objects,
   * permissions and addresses of calls and pages. While one of them is on, this plugin waits.
   */
  readonly replaces?: readonly string[];
  /** Points that this plugin owns, by id. The plugin chooses the first part of the id; two plugins cannot own the same id. */
  readonly points?: Readonly<Record<string, PointDeclaration>>;
  /** Point id → entries. */
  readonly contributes?: Contributes;
  /** Kinds of objects that this plugin keeps, such as `chart`: it alone fires the object hooks for them. */
  readonly objects?: readonly string[];
  /** Hooks that this plugin owns and fires. */
  readonly hooks?: readonly { readonly id: string; readonly kind: HookKind; readonly policy: FailurePolicy }[];
  /**
   * Ids of hooks that this plugin taps while it activates. A fail-closed hook refuses while a plugin that names it here
   * is switched on but has not tapped it, so that a broken guard never lets a call through.
   */
  readonly taps?: readonly string[];
  /**
   * Texts of its menus and titles, by locale and key, for the time before its catalogue is loaded; and translations of this
   * manifest. `facet build` writes them from `i18n/`.
   */
  readonly labels?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Texts of its answers, by locale and key; `facet build` writes them from `i18n/server/`. */
  readonly answers?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly flags?: readonly FlagDeclaration[];
  /** Settings from `facet.config.json` or the environment; read with `ctx.settings()`. */
  readonly processSettings?: readonly ProcessSetting[];
  /** Secrets that an administrator enters on its card, for the server half. */
  readonly secrets?: readonly SecretDeclaration[];
  /** Other servers that its server half calls, such as `https://api.example.com`; with the capability `net:outside`. */
  readonly origins?: readonly string[];
  /** System settings that hold addresses, separated by spaces or lines; its server half may call their origins too. */
  readonly originSettings?: readonly string[];
  /** Capabilities that an administrator must grant, such as `net:fetch`; see `CAPABILITIES`. */
  readonly capabilities?: readonly Capability[];
  /** Set on plugins that protect recovery: the reason why it cannot be switched off. Honoured for built-ins only. */
  readonly locked?: string;
  /**
   * Starts the browser half with the page. Default: when one of its entries or its service is first used. The server half of
   * an installed plugin then starts with the server. Default: when something of it is called.
   */
  readonly eager?: boolean;
}

export function defineManifest<const M extends PluginManifest>(manifest: M): M {
  return Object.freeze(manifest);
}
