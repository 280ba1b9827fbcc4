import type { CompletionSource } from '@codemirror/autocomplete';

/** As the contract names it (facts, section 4). */
const KEY = 'sqllab__is_autocomplete_enabled';

/** Whether the editor offers names while a person types, as this device remembers it. */
export function completesWhileTyping(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'false';
  } catch {
    // A private window may refuse storage; then nothing was switched off.
    return true;
  }
}

export function setCompletesWhileTyping(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, String(isOn));
  } catch {
    // Without storage there is nothing to remember the choice in; names are offered as before.
  }
}

/** The names of a source while they are wanted; who asks with the keyboard gets them in any case. */
export function switchedCompletion(source: CompletionSource): CompletionSource {
  return (context) => (context.explicit || completesWhileTyping() ? source(context) : null);
}
