import { type EditorTab, readTab } from '../model/editor-tab.ts';
import { isActive, type LabRun } from '../model/lab-run.ts';
import { EMPTY_LAB, KEPT_CLOSED, type LabState, sorted } from '../model/lab-state.ts';

/** The part of `Storage` that is used here, so that tests can replace it. */
export type LabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** A change of the storage by another window. */
export type StorageNews =
  | { readonly kind: 'tab'; readonly id: string; readonly tab: EditorTab | undefined }
  | { readonly kind: 'closed'; readonly id: string; readonly tab: EditorTab | undefined }
  | { readonly kind: 'run'; readonly slot: string; readonly run: LabRun };

const MAX_RUN_SQL = 100_000;

/**
 * Stores each tab, each closed tab and each run under its own key, so that two windows do not overwrite each other.
 * Each window has its own active tab; the browser also remembers it for the next window.
 */
export class LabStore {
  readonly #storage: LabStorage;
  readonly #window: LabStorage | null;
  readonly #prefix: string;
  /** Last text per key: unchanged texts are not written again. */
  readonly #written = new Map<string, string>();

  /**
   * @param user Id of the user; tabs of other users on the same device are not touched.
   * @param window Storage that lives as long as the window.
   */
  constructor(storage: LabStorage, user: number, window: LabStorage | null = null) {
    this.#storage = storage;
    this.#window = window;
    this.#prefix = `facet:sql-lab:${user}:`;
  }

  load(): LabState {
    const tabs = sorted(this.#all('tab:', readTab));
    const active = this.#window?.getItem(`${this.#prefix}active`) ?? this.#storage.getItem(`${this.#prefix}active`);
    const runs = this.#all('run:', (value, slot) => (isRun(value) ? { slot, run: value } : undefined));
    return {
      ...EMPTY_LAB,
      tabs,
      activeId: tabs.find((tab) => tab.id === active)?.id ?? tabs[0]?.id ?? null,
      closed: this.#all('closed:', readClosed)
        .toSorted((a, b) => b.closedAt - a.closedAt)
        .slice(0, KEPT_CLOSED)
        .map(({ tab }) => tab),
      runs: Object.fromEntries(runs.map(({ slot, run }) => [slot, endedWithPage(run)])),
    };
  }

  /** @throws DOMException when the storage is full or refused. */
  save(state: LabState, before: LabState): void {
    this.#saveTabs(state, before);
    if (state.closed !== before.closed) this.#saveClosed(state.closed, before.closed);
    if (state.runs !== before.runs) this.#saveRuns(state.runs, before.runs);
    if (state.activeId !== before.activeId && state.activeId !== null) {
      this.#window?.setItem(`${this.#prefix}active`, state.activeId);
      this.#storage.setItem(`${this.#prefix}active`, state.activeId);
    }
  }

  /** Reads a change of another window; `null` for keys that do not belong to tabs and runs. */
  news(key: string | null, text: string | null): StorageNews | null {
    if (!key?.startsWith(this.#prefix)) return null;
    const name = key.slice(this.#prefix.length);
    const value = parsed(text);
    const [, kind, id] = /^(tab|closed|run):(.+)$/s.exec(name) ?? [];
    if (id === undefined) return null;
    // The storage no longer contains the value last written here.
    this.#written.delete(name);
    if (kind === 'tab') return { kind, id, tab: readTab(value) };
    if (kind === 'closed') return { kind, id, tab: readClosed(value)?.tab };
    // A run in the foreground is followed by the window that started it.
    return isRun(value) && (value.background || !isActive(value)) ? { kind: 'run', slot: id, run: value } : null;
  }

  #saveTabs(state: LabState, before: LabState): void {
    const open = new Set(state.tabs.map((tab) => tab.id));
    for (const tab of before.tabs) if (!open.has(tab.id)) this.#remove(`tab:${tab.id}`);
    const earlier = new Map(before.tabs.map((tab) => [tab.id, tab]));
    for (const tab of state.tabs) if (earlier.get(tab.id) !== tab) this.#write(`tab:${tab.id}`, tab);
  }

  #saveClosed(closed: LabState['closed'], before: LabState['closed']): void {
    const kept = new Set(closed.map((tab) => tab.id));
    for (const tab of before) if (!kept.has(tab.id)) this.#remove(`closed:${tab.id}`);
    const known = new Set(before.map((tab) => tab.id));
    const now = Date.now();
    // The first of the list was closed last.
    for (const [i, tab] of closed.entries())
      if (!known.has(tab.id)) this.#write(`closed:${tab.id}`, { tab, closedAt: now - i });
  }

  #saveRuns(runs: LabState['runs'], before: LabState['runs']): void {
    for (const slot of Object.keys(before)) if (!(slot in runs)) this.#remove(`run:${slot}`);
    for (const [slot, run] of Object.entries(runs)) {
      if (before[slot] === run) continue;
      if (run.sql.length <= MAX_RUN_SQL) this.#write(`run:${slot}`, run);
      else this.#remove(`run:${slot}`);
    }
  }

  #all<T>(kind: string, read: (value: unknown, rest: string) => T | undefined): readonly T[] {
    const start = this.#prefix + kind;
    const found: T[] = [];
    for (let i = 0; i < this.#storage.length; i += 1) {
      const key = this.#storage.key(i);
      if (!key?.startsWith(start)) continue;
      const entry = read(this.#read(key.slice(this.#prefix.length)), key.slice(start.length));
      if (entry !== undefined) found.push(entry);
    }
    return found;
  }

  #read(name: string): unknown {
    return parsed(this.#storage.getItem(this.#prefix + name));
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

function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    // Any code of this origin may write here; a value that is not JSON is not ours.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

interface ClosedTab {
  readonly tab: EditorTab;
  /** Epoch milliseconds. */
  readonly closedAt: number;
}

function readClosed(value: unknown): ClosedTab | undefined {
  const tab = readTab(member(value, 'tab'));
  const closedAt = member(value, 'closedAt');
  return tab && typeof closedAt === 'number' ? { tab, closedAt } : undefined;
}

/** A run in the foreground ended with its page; a run in the background goes on. */
function endedWithPage(run: LabRun): LabRun {
  return isActive(run) && !run.background ? { ...run, state: 'stopped', endedAt: run.startedAt } : run;
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
