import type { Disposable } from '../common/disposable.ts';
import { defineToken } from '../common/token.ts';

/** Something that runs for longer than a moment and can be stopped. */
export interface Work {
  /** What the plugin calls such things: letters and `-`. */
  readonly kind: string;
  /** Which of them, as the plugin knows it. */
  readonly key: string;
  /** The person that it is done for; 0: none. */
  readonly userId: number;
  /** What administrators read of it. */
  readonly about: string;
  /** Rows that have come so far, where there are any. */
  rows?(): number;
  /** What these rows take so far, in memory or where they are kept, in bytes. */
  bytes?(): number;
  stop(): void;
}

export interface RunningItem extends Pick<Work, 'kind' | 'key' | 'userId' | 'about'> {
  readonly id: string;
  /** The plugin whose work it is. */
  readonly plugin: string;
  /** The process that does it, by host and number. */
  readonly process: string;
  readonly seconds: number;
  readonly rows: number | null;
  readonly bytes: number | null;
  /** Memory of the process that does it, in bytes: of all its work, without that of its engines' processes. */
  readonly processBytes: number;
}

/** The work that runs in all server processes now. A plugin that requires it starts work under its own id. */
export interface RunningWork {
  /** Dispose when it is over. */
  start(work: Work): Disposable;
  /** Work of all processes that answer within a moment, of all plugins. */
  list(): Promise<readonly RunningItem[]>;
  /** Wherever it runs. */
  stop(id: string): Promise<void>;
}

export const RunningWorkToken = defineToken<RunningWork>(
  'facet/running-work@1',
  'What all server processes are at now.',
);
