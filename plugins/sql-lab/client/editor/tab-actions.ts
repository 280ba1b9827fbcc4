import type { EditorTab } from '../model/editor-tab.ts';

/** The text to run: the selection or the whole text, with its position in the editor. */
export interface EditorText {
  readonly sql: string;
  readonly origin: { readonly line: number; readonly column: number };
}

export interface TabActions {
  /** Runs a text; without one the selection, or everything. */
  run(text?: EditorText, createAs?: { readonly method: 'TABLE' | 'VIEW'; readonly name: string }): Promise<void>;
  runStatement(): Promise<void>;
  stop(): Promise<void>;
  format(): Promise<void>;
  change(change: Partial<Omit<EditorTab, 'id'>>): void;
}
