import type { DeclaredEntry, PluginManifest } from '@facet/sdk/common';
import type { CallOptions } from '@facet/sdk/plugin-host';
import type { RelayedScopes } from '../relayed-scopes.ts';

/** One entry whose implementation stands in the process of its plugin. */
export interface RemoteEntry {
  readonly manifest: PluginManifest;
  readonly declared: DeclaredEntry;
  /** The data that describes the implementation; it is loaded there. Nothing about it has been checked. */
  describe(): Promise<unknown>;
  call(member: string, args: readonly unknown[], options?: CallOptions): Promise<unknown>;
  stream(member: string, args: readonly unknown[], options?: CallOptions): AsyncGenerator<unknown, void>;
  readonly scopes: RelayedScopes;
  /** The plugin has been granted `session:read`. */
  readonly mayKnowCaller: () => boolean;
}

/** Gives what built-in plugins implement at a point, from an entry in another process. */
export type ConnectPoint = (entry: RemoteEntry) => Promise<unknown>;
