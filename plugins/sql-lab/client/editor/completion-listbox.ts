import { completionStatus } from '@codemirror/autocomplete';
import { ViewPlugin } from '@codemirror/view';

/** CodeMirror marks its list of completions as expanded, which a list box cannot be: assistive technology is told so in vain. */
export const completionListbox = ViewPlugin.define(() => ({
  update({ view, state }) {
    if (completionStatus(state) !== 'active') return;
    // The list is built in the same update, perhaps after this plugin was asked.
    queueMicrotask(() => view.dom.querySelector('[role="listbox"][aria-expanded]')?.removeAttribute('aria-expanded'));
  },
}));
