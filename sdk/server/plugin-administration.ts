import type { Capability } from '../common/capabilities.ts';
import type { ErrorData } from '../common/errors.ts';
import type { PluginManifest } from '../common/manifest.ts';
import type { JsonValue } from '../common/points/declared.ts';
import { defineToken } from '../common/token.ts';

/** What the administration pages and the cli do with plugins. `by` is the id of the calling user. */
export interface PluginAdministration {
  /** One entry a plugin, built-in and installed; the same reference until something changes. */
  list(): readonly PluginStatus[];
  /** @throws FacetError `KRN_UNKNOWN_PLUGIN`. */
  details(id: string): Promise<PluginDetails>;
  /** @throws FacetError `KRN_LOCKED`, `KRN_UNKNOWN_PLUGIN`. */
  setEnabled(id: string, enabled: boolean, by?: number): Promise<void>;
  retry(id: string, by?: number): Promise<void>;
  /**
   * Grants and withholds capabilities of an installed plugin; holds at once in every open page.
   * @throws FacetError `INS_BUILT_IN`, `INS_NOT_ASKED`, `KRN_UNKNOWN_PLUGIN`.
   */
  setGrants(id: string, grants: Readonly<Partial<Record<Capability, boolean>>>, by?: number): Promise<void>;
  /** What `install` would do with this archive. Stores and runs nothing. @throws FacetError when it would refuse. */
  check(bytes: Uint8Array): Promise<InstallCheck>;
  /**
   * Checks and stores an archive, then makes it known to all processes and open browsers. It is switched on.
   * @throws FacetError with the reason; nothing is stored then.
   */
  install(bytes: Uint8Array, options?: InstallOptions): Promise<PluginStatus>;
  /** Goes to another version that was installed before. @throws FacetError `INS_NO_VERSION`. */
  useVersion(id: string, hash: string, by?: number): Promise<PluginStatus>;
  /**
   * Sets, replaces or (`null`) clears a secret that the plugin declares. No call gives it out again.
   * @throws FacetError `INS_NO_SECRET`, `HST_SECRET_SIZE`, `KRN_UNKNOWN_PLUGIN`.
   */
  setSecret(id: string, name: string, value: string | null, by?: number): Promise<void>;
  /** Removes an installed plugin with all its versions. @throws FacetError `INS_BUILT_IN`, `KRN_UNKNOWN_PLUGIN`. */
  uninstall(id: string, options?: UninstallOptions): Promise<void>;
  flags(): readonly FlagStatus[];
  /** @throws FacetError `HST_UNKNOWN_FLAG`, `HST_FLAG_WITHOUT_EFFECT`, `HST_FLAG_NOT_PER_ROLE`. */
  decideFlag(name: string, decision: FlagDecision): Promise<void>;
}

export interface InstallOptions {
  readonly by?: number;
  /** A build under work: replaces what has the same version, and is replaced by the next one. */
  readonly development?: boolean;
  /** Granted capabilities; the others are withheld. Absent: as decided before, and no new ones. */
  readonly grants?: readonly Capability[];
}

export interface UninstallOptions {
  readonly by?: number;
  /**
   * Its tables, values and secrets go as well. Otherwise they are there again when a plugin of its id is installed.
   * Default: false.
   */
  readonly deleteData?: boolean;
}

export interface PluginStatus {
  readonly id: string;
  readonly version: string;
  readonly name: string;
  readonly description: string;
  readonly author: string | null;
  readonly icon: string | null;
  readonly builtIn: boolean;
  /** Installed by `facet dev`. */
  readonly development: boolean;
  readonly locked: string | null;
  readonly desired: 'on' | 'off';
  readonly client: SideStatus | null;
  readonly server: SideStatus | null;
  readonly contributes: readonly { readonly point: string; readonly key: string; readonly label: string }[];
  /** Points that it owns, with what one entry of each is called, in English. */
  readonly points: readonly { readonly id: string; readonly name: string }[];
  readonly requires: readonly string[];
  readonly dependants: readonly string[];
  /** What it asks for. */
  readonly capabilities: readonly Capability[];
  /** Other servers that it calls, once it has been granted `net:outside`. */
  readonly origins: readonly string[];
  /** The granted ones; all for built-in plugins. */
  readonly granted: readonly Capability[];
  /** What to look at although it runs. */
  readonly warnings: readonly PluginProblem[];
  /** Failures of its server half since the start that were contained; `null` without any. */
  readonly failures: { readonly count: number; readonly lastAt: string; readonly last: PluginProblem } | null;
  /** Names the content of an installed plugin; `null` for built-in ones, like what follows. */
  readonly hash: string | null;
  readonly bundleUrl: string | null;
  readonly styleUrl: string | null;
  /** `sha384-…` of the module. */
  readonly integrity: string | null;
  /** Integrity of the parts that are loaded on demand, by file name. */
  readonly parts: Readonly<Record<string, string>>;
  /** JSON form of the manifest, for the browser's kernel. */
  readonly manifest: Readonly<Record<string, unknown>> | null;
}

export interface SideStatus {
  readonly state: 'discovered' | 'resolved' | 'activating' | 'active' | 'failed' | 'disabled';
  readonly since: string;
  readonly startMs: number | null;
  readonly cause: PluginProblem | null;
}

export type PluginProblem = Omit<ErrorData, 'subject'>;

export interface PluginDetails {
  readonly status: PluginStatus;
  /** Newest first; empty for built-in plugins. */
  readonly versions: readonly InstalledVersion[];
  /** Newest first. */
  readonly log: readonly PluginEvent[];
  /** What it declares, and whether there is a value. */
  readonly secrets: readonly { readonly name: string; readonly description: string; readonly isSet: boolean }[];
  readonly processSettings: readonly ProcessSettingStatus[];
}

/** A setting of the process that a plugin declares, as this process has it. */
export interface ProcessSettingStatus {
  readonly name: string;
  readonly env: string;
  readonly description: string;
  /** Null: not set, or the plugin has failed since a value is not allowed. */
  readonly value: JsonValue;
}

export interface InstalledVersion {
  readonly hash: string;
  readonly version: string;
  readonly development: boolean;
  readonly current: boolean;
  /** UTC, ISO 8601. */
  readonly installedOn: string;
  readonly installedBy: number | null;
}

export interface PluginEvent {
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly what:
    | 'installed'
    | 'version'
    | 'on'
    | 'off'
    | 'retried'
    | 'refused'
    | 'granted'
    | 'withheld'
    | 'secret-set'
    | 'secret-cleared';
  /** Version, capability, name of a secret, or code of what was refused. */
  readonly text: string | null;
  readonly by: number | null;
}

export interface InstallCheck {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly author: string | null;
  readonly icon: string | null;
  readonly sdk: string;
  readonly hash: string;
  /** Bytes of each file with its recorded hash. */
  readonly files: readonly { readonly name: string; readonly size: number; readonly integrity: string }[];
  /** The version that runs now; `null` for a new plugin. */
  readonly replaces: string | null;
  readonly contributes: PluginStatus['contributes'];
  readonly points: PluginStatus['points'];
  /** Texts of what it declares, and translations of its manifest, by locale and key. */
  readonly labels: NonNullable<PluginManifest['labels']>;
  readonly capabilities: readonly { readonly name: Capability; readonly isNew: boolean; readonly granted: boolean }[];
  readonly origins: readonly string[];
  /** Services that its halves need; `provider` is `null` when nothing here is known to provide one. */
  readonly requires: readonly {
    readonly token: string;
    readonly optional: boolean;
    readonly provider: string | null;
  }[];
  /** What will keep it from running although it can be installed. */
  readonly warnings: readonly ErrorData[];
}

export interface FlagStatus {
  readonly name: string;
  readonly value: boolean;
  readonly default: boolean;
  readonly description: string;
  /** Plugin that declares it. */
  readonly owner: string;
  /** What the environment or the settings file says; `null`: nothing. */
  readonly configured: boolean | null;
  /** What an administrator has decided; `null`: nothing. */
  readonly decided: boolean | null;
  readonly perRole: boolean;
  /** What is decided for the members of roles, by their names. */
  readonly roles: Readonly<Record<string, boolean>>;
  /** Clients look for the name, nothing here reads it, and it cannot be switched. */
  readonly withoutEffect: boolean;
  /** The plugins, or single entries of theirs, that it switches. */
  readonly switches: readonly { readonly plugin: string; readonly entry: string | null }[];
}

export interface FlagDecision {
  /** For everybody; `null`: as configured, else the default. */
  readonly value?: boolean | null;
  /** By role name; `null`: as for everybody. */
  readonly roles?: Readonly<Record<string, boolean | null>>;
}

export const PluginAdministrationToken = defineToken<PluginAdministration>(
  'facet/plugin-administration@1',
  'Lists, switches, installs and removes plugins.',
);
