import { closeCompletion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { createContext, use } from 'react';
import type { EditorTab } from '../model/editor-tab.ts';
import type { CompletionNames } from '../names/completion-names.ts';
import type { EditorText, TabActions } from './tab-actions.ts';
import { checkAgain, type SqlProblem } from './sql-validation.ts';
import { statementToRun } from './sql-words.ts';

/** What the keys and the completion of a text field ask for; it changes while the field stays. */
export interface EditorBehaviour {
  readonly names: CompletionNames;
  readonly actions: TabActions;
  /** Asks the engine for the problems of a text, where it tells them. */
  readonly validate: ((sql: string) => Promise<readonly SqlProblem[]>) | undefined;
}

/** The text fields of the open tabs, for actions that are not typed. */
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

  /** The statement that the cursor is in. */
  statement(tab: Pick<EditorTab, 'id' | 'sql'>): EditorText {
    const view = this.#views.get(tab.id);
    if (!view) return this.text(tab);
    const { from, to } = statementToRun(view.state.doc.toString(), view.state.selection.main.head);
    return part(view, from, to);
  }

  /** A list over the text would take the next Enter. */
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
