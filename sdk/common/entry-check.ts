import type { DeclaredEntry } from './declared-entry.ts';
import type { ErrorData } from './errors.ts';
import type { PluginManifest } from './manifest.ts';

/** What is wrong with an entry of a manifest beyond the schema of its point; `null`: nothing. */
export type EntryCheck = (entry: DeclaredEntry, manifest: PluginManifest) => ErrorData | null;

/**
 * Rules for entries by point. The contract of the plugin that owns the points exports them as `entryChecks` (`contract.ts` or
 * `contract.server.ts`): `facet check` then tells authors what the owner would otherwise blame them for on their card.
 */
export type EntryChecks = Readonly<Record<string, EntryCheck>>;
