import { defineToken } from '../../common/token.ts';

/** A process that runs one of the plugin's files in `server/workers`, for work that blocks its thread or must end at once. */
export interface PluginWorker {
  /** Set before the first `send`. */
  onMessage: (message: unknown) => void;
  /** Once, whatever ended it other than `end`. */
  onEnd: (reason: string) => void;
  /** Values are cloned. */
  send(message: unknown): void;
  /** At once, whatever it does. */
  end(): void;
}

export interface WorkerOptions {
  /** A file of SQLite that the worker reads, as `fileOf` gave it. */
  readonly file?: string;
}

/** Processes of the plugin that requires them. They have no environment, files, network or services. */
export interface Workers {
  /**
   * The file behind a path, links followed; `undefined` where there is none, or none in a folder that
   * `FACET_LOCAL_DATABASES` opens. An installed plugin needs the capability `files:read`.
   */
  fileOf(path: string): Promise<string | undefined>;
  /**
   * @param name that of the file in `server/workers`, without its ending
   * @throws FacetError `PLH_NO_WORKER`, `PLH_NO_FILE`, `PLH_TOO_MANY_WORKERS`
   */
  start(name: string, options?: WorkerOptions): Promise<PluginWorker>;
}

export const WorkersToken = defineToken<Workers>('facet/workers@1', 'Processes of the plugin that requires them.');
