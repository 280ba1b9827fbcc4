import { closeCompletion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { createContext, use } from 'react';
import type { EditorTab } from '../model/editor-tab.ts';
import type { CompletionNames } from '../names/completion-names.ts';
import type { EditorText, TabActions } from './tab-actions.ts';
import { checkAgain, type SqlProblem } from './sql-validation.ts';
import { statementToRun } from './sql-words.ts';

/** Functions that the keys and the completion of a text field call. They may change while the field stays mounted. */
export interface EditorBehaviour {
  readonly names: CompletionNames;
  readonly actions: TabActions;
  /** Returns the engine's problems with a text; `undefined` where the engine validates nothing. */
  readonly validate: ((sql: string) => Promise<readonly SqlProblem[]>) | undefined;
}

/** The text fields of the open tabs, for actions that do not come from typing. */
export class Editors {
  readonly #views = new Map<string, EditorView>();
  readonly #behaviours = new Map<string, EditorBehaviour>();

  behave(tabId: string, behaviour: EditorBehaviour): void {
    const before = this.#behaviours.get(tabId);
    this.#behaviours.set(tabId, behaviour);
    if (before && before.validate !== behaviour.validate)
      this.#views.get(tabId)?.dispatch({ effects: checkAgain.of(null) });
  }

  behaviour(tabId: string): EditorBehaviour | undefined {
    return this.#behaviours.get(tabId);
  }

  set(tabId: string, view: EditorView): void {
    this.#views.set(tabId, view);
  }

  delete(tabId: string, view: EditorView): void {
    if (this.#views.get(tabId) === view) this.#views.delete(tabId);
  }

  view(tabId: string): EditorView | undefined {
    return this.#views.get(tabId);
  }

  /** The selection, or everything. */
  text(tab: Pick<EditorTab, 'id' | 'sql'>): EditorText {
    const view = this.#views.get(tab.id);
    if (!view) return { sql: tab.sql, origin: { line: 0, column: 0 } };
    const { main } = view.state.selection;
    return main.empty ? part(view, 0, view.state.doc.length) : part(view, main.from, main.to);
  }

  /** The statement that contains the cursor. */
  statement(tab: Pick<EditorTab, 'id' | 'sql'>): EditorText {
    const view = this.#views.get(tab.id);
    if (!view) return this.text(tab);
    const { from, to } = statementToRun(view.state.doc.toString(), view.state.selection.main.head);
    return part(view, from, to);
  }

  /** Closes the completion list, which would otherwise take the next Enter. */
  closeCompletion(tabId: string): void {
    const view = this.#views.get(tabId);
    if (view) closeCompletion(view);
  }

  /** Puts text where the cursor is. */
  insert(tabId: string, text: string): void {
    const view = this.#views.get(tabId);
    if (!view) return;
    view.dispatch(view.state.replaceSelection(text));
    view.focus();
  }
}

export function part(view: EditorView, from: number, to: number): EditorText {
  const line = view.state.doc.lineAt(from);
  return { sql: view.state.sliceDoc(from, to), origin: { line: line.number - 1, column: from - line.from } };
}

export const EditorsContext = createContext(new Editors());

export function useEditors(): Editors {
  return use(EditorsContext);
}
