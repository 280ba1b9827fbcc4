import type { PluginManifest } from '@facet/sdk/common';
import type { AnswerCatalogues, ServerHalf } from '@facet/sdk/server';
import type { Watch } from '../containment/watchdog.ts';
import type { HostLogger } from '../log/logger.ts';
import type { MetadataDatabase } from '../metadata/metadata-database.ts';
import type { Settings } from '../settings/definitions.ts';
import type { Lifetime } from './lifetime.ts';

/** Owner of what the host itself brings: routes, migrations. */
export const HOST = 'facet/host';

export interface BuiltInPlugin {
  readonly manifest: PluginManifest;
  readonly load?: () => Promise<ServerHalf>;
  /** Texts of its answers, by locale. */
  readonly answers?: AnswerCatalogues;
  /** Files in `server/workers`, by their names without the ending. */
  readonly workers?: Readonly<Record<string, URL>>;
}

/** What is there before any part of the server is created. */
export interface StartParts {
  readonly builtIns: readonly BuiltInPlugin[];
  readonly settings: Settings;
  readonly secretKey: Uint8Array;
  readonly database: MetadataDatabase;
  readonly log: HostLogger;
  readonly watched: Watch;
  readonly webFolder: string;
  readonly sdkFolder: string;
  readonly lifetime: Lifetime;
  /** Where this process listens, once it does. */
  readonly listening: { url?: string };
}
