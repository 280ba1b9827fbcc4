import type { Disposable } from '@facet/sdk/common';
import type { StoreApi } from 'zustand/vanilla';
import type { TextSelection } from '../model/editor-tab.ts';
import { changeTab, type LabState, noteTab } from '../model/lab-state.ts';

/** What a text field holds. */
export interface TypedText {
  readonly sql: string;
  readonly selection: TextSelection;
}

const AFTER_MS = 250;

/**
 * Brings what is typed into the state a moment later: a key then costs its text field alone, not the whole page. Code that needs the
 * text at once calls `collect`.
 */
export class Typing implements Disposable {
  readonly #store: StoreApi<LabState>;
  readonly #pending = new Map<string, () => TypedText>();
  /** The text that each field gave or got last. */
  readonly #settled = new Map<string, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: StoreApi<LabState>) {
    this.#store = store;
  }

  /** @param read What the field of this tab holds when it is asked. */
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
   * Whether a text of the state is not what the field of this tab gave itself; it is then the field's turn to take it. A
   * field that holds what the state has yet to get is ahead of it.
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

/** A cursor that only moved does not delay the text. */
export function withTyped(state: LabState, id: string, { sql, selection }: TypedText): LabState {
  const tab = state.tabs.find((other) => other.id === id);
  if (!tab) return state;
  if (tab.sql !== sql) return changeTab(state, id, { sql, selection });
  const moved = tab.selection.anchor !== selection.anchor || tab.selection.head !== selection.head;
  return moved ? noteTab(state, id, { selection }) : state;
}
