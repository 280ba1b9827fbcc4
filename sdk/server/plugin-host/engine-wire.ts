import type { ConnectionSpec, Engine, RunOptions } from '../engine.ts';
import type { DialectData } from './dialect-data.ts';

/** An engine as it is described to the server. */
export interface EngineDescription {
  readonly dialect: DialectData;
  readonly capabilities: Engine['capabilities'];
  readonly deniedFunctions: ReadonlySet<string>;
  readonly vocabulary: Engine['vocabulary'];
}

/** What can be sent of a connection. */
export type WireConnection = Omit<ConnectionSpec, 'lookup' | 'onStep' | 'tunnel' | 'http'>;
export type WireRunOptions = Omit<RunOptions, 'signal' | 'onProgress'>;
