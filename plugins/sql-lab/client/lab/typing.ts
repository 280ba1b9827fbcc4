import type { Disposable } from '@facet/sdk/common';
import type { StoreApi } from 'zustand/vanilla';
import type { TextSelection } from '../model/editor-tab.ts';
import { changeTab, type LabState, noteTab } from '../model/lab-state.ts';

/** The content of a text field. */
export interface TypedText {
  readonly sql: string;
  readonly selection: TextSelection;
}

const AFTER_MS = 250;

/**
 * Brings typed text into the state after a short delay, so that a key updates only its text field and not the whole
 * page. Code that needs the text at once calls `collect`.
 */
export class Typing implements Disposable {
  readonly #store: StoreApi<LabState>;
  readonly #pending = new Map<string, () => TypedText>();
  /** The last text that each field sent to the state or received from it. */
  readonly #settled = new Map<string, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: StoreApi<LabState>) {
    this.#store = store;
  }

  /** @param read Returns the current content of the tab's field. */
  note(tabId: string, read: () => TypedText): void {
    this.#pending.set(tabId, read);
    this.#timer ??= setTimeout(() => this.collect(), AFTER_MS);
  }

  collect(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#pending.size === 0) return;
    const typed = [...this.#pending].map(([id, read]) => [id, read()] as const);
    this.#pending.clear();
    for (const [id, { sql }] of typed) this.#settled.set(id, sql);
    this.#store.setState((state) => typed.reduce((lab, [id, text]) => withTyped(lab, id, text), state), true);
  }

  /**
   * Whether the field has to take over a text of the state: true when the text did not come from the field itself. A
   * field with typed text that is not in the state yet is newer than the state.
   */
  isNews(tabId: string, sql: string): boolean {
    const settled = this.#settled.get(tabId);
    const field = this.#pending.get(tabId)?.();
    if (sql === settled || (field !== undefined && field.sql !== settled)) return false;
    this.#settled.set(tabId, sql);
    return true;
  }

  dispose(): void {
    this.collect();
  }
}

/** A move of the cursor alone does not change the text's time of change. */
export function withTyped(state: LabState, id: string, { sql, selection }: TypedText): LabState {
  const tab = state.tabs.find((other) => other.id === id);
  if (!tab) return state;
  if (tab.sql !== sql) return changeTab(state, id, { sql, selection });
  const moved = tab.selection.anchor !== selection.anchor || tab.selection.head !== selection.head;
  return moved ? noteTab(state, id, { selection }) : state;
}
