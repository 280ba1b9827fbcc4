import type { ConnectionSpec, Engine, RunOptions } from '../engine.ts';
import type { DialectData } from './dialect-data.ts';

/** An engine as it is described to the server. */
export interface EngineDescription {
  readonly dialect: DialectData;
  readonly capabilities: Engine['capabilities'];
  /** A list, or the members of `NamesByFamily`. */
  readonly deniedFunctions:
    | ReadonlySet<string>
    | {
        readonly names: ReadonlySet<string>;
        readonly prefixes: readonly string[];
        readonly except: ReadonlySet<string>;
      };
  readonly vocabulary: Engine['vocabulary'];
}

/** What can be sent of a connection. */
export type WireConnection = Omit<ConnectionSpec, 'onStep' | 'http' | 'socket'>;
export type WireRunOptions = Omit<RunOptions, 'signal' | 'onProgress'>;
