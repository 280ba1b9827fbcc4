import { EditorView } from '@codemirror/view';

const SIGNS: Readonly<Record<string, string>> = {
  text: 'T',
  number: '#',
  date: 'D',
  boolean: '±',
  unknown: '?',
  function: 'ƒ',
  table: '⊞',
  namespace: '▤',
  alias: '@',
  keyword: '',
};

const signs = Object.fromEntries(
  Object.entries(SIGNS).map(([type, sign]) => [
    `.cm-completionIcon-${type}::after`,
    { content: `'${sign}'`, fontSize: '11px' },
  ]),
);

/** The editor's margins, and a completion list with the same signs of types as the schema and the grid. */
export const editorLook = EditorView.theme({
  '.cm-content': { padding: '8px 0' },
  '.cm-gutters': { lineHeight: '20px' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '40px', padding: '0 8px 0 4px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '2px 12px 2px 8px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { minWidth: '280px' },
  '.cm-completionLabel': { flex: '1' },
  '.cm-completionDetail': { marginLeft: '16px', color: 'var(--text-3)', fontSize: '11px', fontStyle: 'normal' },
  '.cm-completionIcon': {
    width: '16px',
    paddingRight: '0',
    color: 'var(--text-2)',
    fontSize: '11px',
    textAlign: 'center',
    opacity: '1',
  },
  '.cm-tooltip.cm-completionInfo': { padding: '8px 12px', fontSize: '12px', color: 'var(--text-2)' },
  ...signs,
});
