import type { EditorState, Extension, TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { INITIAL_SQL } from '../model/editor-tab.ts';

/** The text of a new tab is selected once the field has the focus, so that what is typed or pasted takes its place. */
export const initialTextGivesWay: Extension = EditorView.domEventHandlers({
  // The field sets its own selection after the event.
  focus: (_, view) => queueMicrotask(() => giveWay(view)),
  click: (_, view) => giveWay(view),
});

function giveWay(view: EditorView): void {
  const change = selectionOfInitialText(view.state);
  if (change !== undefined) view.dispatch(change);
}

/** `undefined` once the text is another one, or a part of it is selected. */
export function selectionOfInitialText({ doc, selection }: EditorState): TransactionSpec | undefined {
  if (!selection.main.empty || doc.toString() !== INITIAL_SQL) return undefined;
  return { selection: { anchor: 0, head: doc.length } };
}
