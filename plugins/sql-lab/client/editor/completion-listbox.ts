import { completionStatus } from '@codemirror/autocomplete';
import { ViewPlugin } from '@codemirror/view';

/** Removes `aria-expanded` from CodeMirror's completion list: the attribute is not allowed on the role `listbox`. */
export const completionListbox = ViewPlugin.define(() => ({
  update({ view, state }) {
    if (completionStatus(state) !== 'active') return;
    // CodeMirror may build the list later in the same update, after this plugin has run.
    queueMicrotask(() => view.dom.querySelector('[role="listbox"][aria-expanded]')?.removeAttribute('aria-expanded'));
  },
}));
