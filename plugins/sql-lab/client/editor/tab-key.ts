import { indentWithTab } from '@codemirror/commands';
import type { Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';

/**
 * Tab indents, as in other editors of code. Escape makes the next Tab leave the field, which CodeMirror does by itself and which
 * people are told, as they could not get past the field with the keyboard otherwise.
 */
export const tabKey = (howToLeave: string): Extension => [
  keymap.of([indentWithTab]),
  EditorView.contentAttributes.of({ 'aria-description': howToLeave }),
];
