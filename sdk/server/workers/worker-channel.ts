import { hostChannel } from '../plugin-host/inside/host-channel.ts';
import type { SqliteFile } from './sqlite-file.ts';

/** What a worker has: messages from and to the half that started it, and its file. */
export interface WorkerChannel {
  /** Once. */
  listen(listener: (message: unknown) => void): void;
  send(message: unknown): void;
  readonly file?: SqliteFile;
}

/** @throws FacetError `PLH_NO_HOST` anywhere else than in a worker */
export const workerChannel = (): WorkerChannel => hostChannel();
