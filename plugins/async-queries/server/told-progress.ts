import type { Disposable } from '@facet/sdk/common';
import type { Progress } from '../common/wire/async-events.ts';

const TOLD_EVERY_MS = 1_000;

/** Tells the latest progress of a job at most once a second, and none after it is disposed of. */
export class ToldProgress implements Disposable {
  readonly #tell: (progress: Progress) => Promise<void>;
  readonly #failed: (error: unknown) => void;
  #latest: Progress | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(tell: (progress: Progress) => Promise<void>, failed: (error: unknown) => void) {
    this.#tell = tell;
    this.#failed = failed;
  }

  /** Resolves when it has been told, or is to be told later. */
  async report(progress: Progress): Promise<void> {
    this.#latest = progress;
    if (this.#timer === undefined) await this.#tellLatest();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#latest = undefined;
  }

  async #tellLatest(): Promise<void> {
    const progress = this.#latest;
    this.#timer = undefined;
    if (progress === undefined) return;
    this.#latest = undefined;
    this.#timer = setTimeout(() => void this.#tellLatest(), TOLD_EVERY_MS).unref();
    try {
      await this.#tell(progress);
    } catch (error) {
      this.#failed(error);
    }
  }
}
