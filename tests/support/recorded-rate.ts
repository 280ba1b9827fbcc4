/** How many of a group of recorded cases agree. A case that is tried again counts once, with its last outcome. */
export class RecordedRate {
  readonly #group: string;
  /** The miss of each case; undefined: it agrees. */
  readonly #cases = new Map<string, string | undefined>();

  constructor(group: string) {
    this.#group = group;
  }

  /** Compares one case; what it throws is the miss. */
  async check(name: string, compare: () => unknown): Promise<void> {
    try {
      await compare();
      this.#cases.set(name, undefined);
    } catch (error) {
      this.#cases.set(name, error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  /** Writes the rate and each miss to the output of the tests; nothing where no case was compared. */
  print(): void {
    const misses = [...this.#cases].flatMap(([name, miss]) => (miss === undefined ? [] : [`  ${name}: ${miss}\n`]));
    const all = this.#cases.size;
    if (all > 0) process.stdout.write(`recorded ${this.#group}: ${all - misses.length} of ${all}\n${misses.join('')}`);
  }
}
