import type { PluginAnnouncement } from '../bootstrap.ts';
import type { HangWatch } from './hang-watch.ts';
import type { StartMemory } from './start-memory.ts';
import type { StartChoice } from './start-offer.tsx';

/** How long the thread must go on turning after the first drawing, so that charts on it have begun as well. */
const STEADY_MS = 5_000;

type Ask = (newest: readonly PluginAnnouncement[]) => Promise<StartChoice>;

/** Decides which installed plugins this page runs, and notices when it does not come up with them. */
export class ForeignStart {
  readonly #memory: StartMemory;
  readonly #watch: HangWatch;
  #code: readonly string[] = [];
  #end: (() => void) | undefined;
  #steady: ReturnType<typeof setTimeout> | undefined;

  constructor(memory: StartMemory, watch: HangWatch) {
    this.#memory = memory;
    this.#watch = watch;
  }

  /**
   * What may run in this page, before any of it does. After a start that did not come up, the person is asked first whether
   * to do without the newest.
   */
  async admit(announced: readonly PluginAnnouncement[], ask: Ask): Promise<readonly PluginAnnouncement[]> {
    const code = codeOfOthers(this.admitted(announced));
    if (code.length > 0 && (await this.#watch.hasHung())) {
      const newest = this.#memory.newest(code.map(revisionOf));
      const choice = await ask(code.filter((plugin) => newest.includes(revisionOf(plugin))));
      await this.#watch.forget();
      if (choice === 'without') this.#memory.leaveOut([...this.#memory.leftOut(), ...newest]);
    }
    return this.follow(announced);
  }

  /** As `admit` for a page that runs: code that has come meanwhile is watched as at a start. */
  async follow(announced: readonly PluginAnnouncement[]): Promise<readonly PluginAnnouncement[]> {
    const admitted = this.admitted(announced);
    const code = codeOfOthers(admitted).map(revisionOf);
    const before = this.#code;
    this.#code = code;
    if (this.#end === undefined && code.some((one) => !before.includes(one))) this.#end = await this.#watch.begin();
    return admitted;
  }

  /** The page is drawn. When its thread still turns after a while, it has come up. */
  drawn(): void {
    if (this.#end === undefined) return;
    clearTimeout(this.#steady);
    this.#steady = setTimeout(() => {
      this.#end?.();
      this.#end = undefined;
      this.#memory.cameUp(this.#code);
    }, STEADY_MS);
  }

  /** Those that this tab does without, by choice of the person. */
  leftOut(announced: readonly PluginAnnouncement[]): readonly PluginAnnouncement[] {
    const leftOut = this.#memory.leftOut();
    return codeOfOthers(announced).filter((plugin) => leftOut.includes(revisionOf(plugin)));
  }

  /** Without those that this tab does without. */
  admitted(announced: readonly PluginAnnouncement[]): readonly PluginAnnouncement[] {
    const without = new Set(this.leftOut(announced).map(({ id }) => id));
    return announced.filter(({ id }) => !without.has(id));
  }

  /** From the next start on. */
  takeAllAgain(): void {
    this.#memory.leaveOut([]);
  }
}

function codeOfOthers(announced: readonly PluginAnnouncement[]): readonly PluginAnnouncement[] {
  return announced.filter(
    ({ builtIn, desired, bundleUrl, refused }) => !builtIn && desired === 'on' && bundleUrl !== undefined && !refused,
  );
}

/** Other code has another address, and is judged anew. */
const revisionOf = ({ id, bundleUrl }: PluginAnnouncement): string => `${id} ${bundleUrl}`;
