import { defineToken } from '@facet/sdk/common';
import type { ConnectionRights, Dialect, Engine, FunctionNames } from '@facet/sdk/server';
import type { EngineNetwork } from '../../common/points.ts';
import type { StatementAnalysis } from '../../common/statement.ts';
import type { RoutedConnection } from '../gateway/routed-connection.ts';

/** Facts about an engine that need no connection. */
export interface EngineInfo {
  readonly key: string;
  readonly name: string;
  readonly schemes: readonly string[];
  readonly placeholder: string;
  readonly preferred: boolean;
  readonly dialect: Dialect;
  readonly capabilities: Engine['capabilities'];
  readonly deniedFunctions: FunctionNames;
}

/** The engines whose plugins are on, and trial connections to them. */
export interface EngineCatalogue {
  engines(): Promise<readonly EngineInfo[]>;
  /** The engine that answers to a URI scheme such as `postgresql+psycopg2`. */
  engineOfScheme(scheme: string): Promise<EngineInfo | undefined>;
  /**
   * For schemes (with any driver) whose databases are local files: the names that mean a database of Facet itself instead of a
   * path. Undefined for other schemes.
   */
  filesOf(scheme: string): { readonly own: readonly string[] } | undefined;
  /** Network settings of databases of this scheme, with any driver; undefined: connection forms have none. */
  networkOf(scheme: string): EngineNetwork | undefined;
  /** Id of the plugin that brings the engine of a scheme; keys of its texts are meant there. */
  ownerOf(scheme: string): string | undefined;
  dialectOf(databaseId: number): Promise<Dialect>;
  /**
   * The catalogue, if it differs from the connection's own; otherwise null. Rights in schemas of the own catalogue do not apply
   * to others. Engines without catalogues have no other; if the database cannot be reached, every name counts as another.
   */
  foreignCatalog(databaseId: number, catalog: string | null): Promise<string | null>;
  /** Analyses the statements of a text without templates. Nothing runs. @throws StatementSyntaxError, EngineError */
  statements(databaseId: number, sql: string): Promise<readonly StatementAnalysis[]>;
  /**
   * Opens a trial connection, asks it something, closes it. @returns What its login may do, where the engine can tell.
   * @throws EngineError
   */
  testConnection(engine: string, spec: RoutedConnection, signal: AbortSignal): Promise<ConnectionRights | undefined>;
}

export const EngineCatalogueToken = defineToken<EngineCatalogue>('query/engines@1', 'Engines of databases.');
