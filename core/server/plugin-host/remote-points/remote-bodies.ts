import { Readable } from 'node:stream';
import { hostProblems } from '../host-problems.ts';
import type { RemoteEntry } from './remote-entry.ts';

/** Each holds a connection to a reader, and may take as long as that reader likes. */
const MOST_OPEN = 100;
const MOST_OF_ONE = MOST_OPEN / 4;
/** Some of each body wait in memory for the reader. Processes send smaller ones. */
const LARGEST_PIECE = 1024 * 1024;

/** Bodies of answers that the process of one plugin streams. */
export class RemoteBodies {
  readonly #entry: Pick<RemoteEntry, 'manifest' | 'stream'>;
  /** By user id. */
  readonly #open = new Map<number, number>();

  constructor(entry: Pick<RemoteEntry, 'manifest' | 'stream'>) {
    this.#entry = entry;
  }

  /**
   * Reads the process as fast as the stream is read; destroying it ends the stream there.
   * @throws FacetError `PLH_BODIES` when too many are open, or too many of this person
   */
  open(key: string, id: number, who: number, signal: AbortSignal): Readable {
    const all = [...this.#open.values()].reduce((sum, count) => sum + count, 0);
    if (all >= MOST_OPEN) throw hostProblems.tooManyBodies(this.#entry.manifest.id, MOST_OPEN);
    if ((this.#open.get(who) ?? 0) >= MOST_OF_ONE)
      throw hostProblems.tooManyBodies(this.#entry.manifest.id, MOST_OF_ONE);
    const stream = Readable.from(this.#chunks(key, id, signal), { objectMode: false, signal });
    this.#count(who, 1);
    stream.once('close', () => this.#count(who, -1));
    // A caller that leaves before anything is read would end the server; every reader hears of the error itself.
    stream.on('error', () => undefined);
    return stream;
  }

  #count(who: number, change: number): void {
    const open = (this.#open.get(who) ?? 0) + change;
    if (open > 0) this.#open.set(who, open);
    else this.#open.delete(who);
  }

  async *#chunks(key: string, id: number, signal: AbortSignal): AsyncGenerator<unknown, void> {
    const fault = hostProblems.wrongShape(this.#entry.manifest.id, `the body of ${key}`);
    yield* this.#entry.stream('body', [id], { signal, itemFault: (item) => (isPiece(item) ? undefined : fault) });
  }
}

/** A view may be small and keep a large buffer. */
const isPiece = (item: unknown): boolean => item instanceof Uint8Array && item.buffer.byteLength <= LARGEST_PIECE;
