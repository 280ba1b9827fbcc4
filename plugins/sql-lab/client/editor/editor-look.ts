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

/**
 * The editor's margins, its search panel, and a completion list with the same type icons as the schema tree and the
 * grid.
 */
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
  // The description of an entry is drawn beside the list.
  '.cm-tooltip.cm-tooltip-autocomplete': { overflow: 'visible' },
  // Completions that arrive after the focus has left, such as into a dialog, would lie above it.
  '&:not(.cm-focused) .cm-tooltip-autocomplete': { display: 'none' },
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
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--border-subtle)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    padding: '6px 40px 6px 12px',
    fontFamily: 'var(--font-sans)',
    fontSize: '12px',
  },
  '.cm-panel.cm-search br': { flexBasis: '100%', height: '0', content: '""' },
  '.cm-panel.cm-search .cm-textfield': {
    width: '200px',
    height: '28px',
    margin: '0',
    padding: '0 8px',
    border: '1px solid var(--border)',
    borderRadius: 'var(--r-sm)',
    backgroundColor: 'var(--surface-card)',
    color: 'var(--text-1)',
    fontSize: '12px',
  },
  '.cm-panel.cm-search .cm-button': {
    height: '28px',
    margin: '0',
    padding: '0 8px',
    border: '1px solid var(--border)',
    borderRadius: 'var(--r-sm)',
    background: 'var(--surface-card)',
    color: 'var(--text-1)',
    fontSize: '12px',
    cursor: 'pointer',
  },
  '.cm-panel.cm-search .cm-button:hover': { background: 'var(--surface-hover)' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    margin: '0',
    color: 'var(--text-2)',
    fontSize: '12px',
  },
  '.cm-panel.cm-search input[type=checkbox]': { margin: '0' },
  '.cm-panel.cm-search [name=close]': {
    top: '6px',
    right: '8px',
    width: '24px',
    height: '24px',
    color: 'var(--text-2)',
    fontSize: '16px',
    cursor: 'pointer',
  },
  '.cm-tooltip.cm-completionInfo': { padding: '8px 12px', fontSize: '12px', color: 'var(--text-2)' },
  ...signs,
});
