/** The part of `Storage` that is used; browsers may refuse it. */
export interface Memory {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const CAME_UP = 'facet:came-up';
const LEFT_OUT = 'facet:left-out';

/** What a browser remembers of installed plugins: with what its pages came up, and what a tab was asked to do without. */
export class StartMemory {
  readonly #browser: Memory;
  readonly #tab: Memory;

  constructor(browser: Memory, tab: Memory) {
    this.#browser = browser;
    this.#tab = tab;
  }

  /** Those of this code that have not come up in this browser; all of it when each once has. */
  newest(code: readonly string[]): readonly string[] {
    const cameUp = textsOf(this.#browser.getItem(CAME_UP));
    const fresh = code.filter((one) => !cameUp.includes(one));
    return fresh.length > 0 ? fresh : code;
  }

  cameUp(code: readonly string[]): void {
    this.#browser.setItem(CAME_UP, JSON.stringify(code));
  }

  leftOut(): readonly string[] {
    return textsOf(this.#tab.getItem(LEFT_OUT));
  }

  leaveOut(code: readonly string[]): void {
    if (code.length === 0) this.#tab.removeItem(LEFT_OUT);
    else this.#tab.setItem(LEFT_OUT, JSON.stringify(code));
  }
}

/** Storage of the browser that remembers nothing where that is refused. */
export function storedMemory(storage: () => Storage): Memory {
  return {
    getItem: (key) => attempt(() => storage().getItem(key)) ?? null,
    setItem: (key, value) => attempt(() => storage().setItem(key, value)),
    removeItem: (key) => attempt(() => storage().removeItem(key)),
  };
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    // Refused by the person's settings, or full.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

function textsOf(text: string | null): readonly string[] {
  const value = parsed(text);
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    // Other code wrote there; the memory is only an optimisation.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
