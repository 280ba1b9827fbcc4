import { type EditorTab, readTab } from './editor-tab.ts';
import { isActive, type LabRun } from './lab-run.ts';
import { EMPTY_LAB, type LabState } from './lab-state.ts';

/** What of `Storage` is used here. */
export type LabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const MAX_RUN_SQL = 100_000;

/** Keeps each tab under a key of its own, so that two windows do not overwrite each other's tabs. */
export class LabStore {
  readonly #storage: LabStorage;
  readonly #prefix: string;
  /** Last text per key: what did not change is not written again. */
  readonly #written = new Map<string, string>();

  /** @param user Tabs of another person on the same device are not touched. */
  constructor(storage: LabStorage, user: number) {
    this.#storage = storage;
    this.#prefix = `facet:sql-lab:${user}:`;
  }

  load(): LabState {
    const index = this.#read('index');
    const order = listOfText(member(index, 'order'));
    const tabs = this.tabs().toSorted((a, b) => place(order, a.id) - place(order, b.id));
    const activeId = member(index, 'activeId');
    const closed = member(index, 'closed');
    return {
      ...EMPTY_LAB,
      tabs,
      activeId: tabs.some((tab) => tab.id === activeId) ? String(activeId) : (tabs[0]?.id ?? null),
      closed: Array.isArray(closed) ? closed.map(readTab).filter((tab) => tab !== undefined) : [],
      runs: readRuns(this.#read('runs')),
    };
  }

  /** Every tab that is stored, those of other windows included. */
  tabs(): readonly EditorTab[] {
    const tabs: EditorTab[] = [];
    for (let i = 0; i < this.#storage.length; i += 1) {
      const key = this.#storage.key(i);
      if (!key?.startsWith(`${this.#prefix}tab:`)) continue;
      const tab = readTab(this.#read(key.slice(this.#prefix.length)));
      if (tab) tabs.push(tab);
    }
    return tabs;
  }

  /** @throws DOMException when the storage is full or refused. */
  save(state: LabState, before: LabState): void {
    for (const tab of before.tabs) {
      if (!state.tabs.some((other) => other.id === tab.id)) this.#remove(`tab:${tab.id}`);
    }
    const earlier = new Map(before.tabs.map((tab) => [tab.id, tab]));
    for (const tab of state.tabs) if (earlier.get(tab.id) !== tab) this.#write(`tab:${tab.id}`, tab);
    if (state.tabs !== before.tabs || state.activeId !== before.activeId || state.closed !== before.closed) {
      const { tabs, activeId, closed } = state;
      this.#write('index', { order: tabs.map((tab) => tab.id), activeId, closed });
    }
    if (state.runs !== before.runs) this.#write('runs', storableRuns(state.runs));
  }

  /** The tab that a change of another window is about; `null` for other keys. */
  tabOfKey(key: string | null): string | null {
    const start = `${this.#prefix}tab:`;
    return key?.startsWith(start) ? key.slice(start.length) : null;
  }

  #read(name: string): unknown {
    const text = this.#storage.getItem(this.#prefix + name);
    if (text === null) return undefined;
    try {
      return JSON.parse(text);
    } catch (error) {
      // Anyone may have written there; what is no JSON is not ours.
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  #write(name: string, value: unknown): void {
    const text = JSON.stringify(value);
    if (this.#written.get(name) === text) return;
    this.#storage.setItem(this.#prefix + name, text);
    this.#written.set(name, text);
  }

  #remove(name: string): void {
    this.#storage.removeItem(this.#prefix + name);
    this.#written.delete(name);
  }
}

function storableRuns(runs: LabState['runs']): LabState['runs'] {
  return Object.fromEntries(Object.entries(runs).filter(([, run]) => run.sql.length <= MAX_RUN_SQL));
}

/** A run that waited for its answer ended with its page; one in the background goes on. */
function readRuns(value: unknown): LabState['runs'] {
  if (typeof value !== 'object' || value === null) return {};
  const runs = Object.entries(value).filter((entry): entry is [string, LabRun] => isRun(entry[1]));
  return Object.fromEntries(
    runs.map(([slot, run]) => [
      slot,
      isActive(run) && !run.background ? { ...run, state: 'stopped' as const, endedAt: run.startedAt } : run,
    ]),
  );
}

const RUN_TEXTS = ['clientId', 'tabId', 'sql', 'state'] as const;

function isRun(value: unknown): value is LabRun {
  return (
    RUN_TEXTS.every((name) => typeof member(value, name) === 'string') &&
    typeof member(value, 'startedAt') === 'number' &&
    typeof member(member(value, 'origin'), 'line') === 'number'
  );
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function listOfText(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

function place(order: readonly string[], id: string): number {
  const at = order.indexOf(id);
  return at < 0 ? order.length : at;
}
