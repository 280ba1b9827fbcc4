import { EditorState, type Extension } from '@codemirror/state';

/** Phrases that CodeMirror shows or announces, with the keys of our translations. */
const PHRASES: readonly (readonly [phrase: string, key: string])[] = [
  ['Completions', 'editor.completions'],
  ['Find', 'editor.find'],
  ['Replace', 'editor.replaceWith'],
  ['next', 'editor.next'],
  ['previous', 'editor.previous'],
  ['all', 'editor.all'],
  ['match case', 'editor.matchCase'],
  ['regexp', 'editor.regexp'],
  ['by word', 'editor.byWord'],
  ['replace', 'editor.replaceOne'],
  ['replace all', 'editor.replaceAll'],
  ['close', 'editor.closeFind'],
  ['Go to line', 'editor.goToLine'],
  ['go', 'editor.go'],
  ['current match', 'editor.currentMatch'],
  ['on line', 'editor.onLine'],
  ['replaced match on line $', 'editor.replacedOn'],
  ['replaced $ matches', 'editor.replacedMany'],
  ['Diagnostics', 'editor.diagnostics'],
  ['No diagnostics', 'editor.noDiagnostics'],
];

export function editorPhrases(t: (key: string) => string): Extension {
  return EditorState.phrases.of(Object.fromEntries(PHRASES.map(([phrase, key]) => [phrase, t(key)])));
}
