import { autocompletion } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { keymap, ViewPlugin } from '@codemirror/view';
import { CodeEditor } from '@facet/sdk/ui';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { placeInEditor } from '../run/run-error.ts';
import { useCompletionNames } from '../schema/lab-databases.ts';
import type { EditorTab } from '../state/editor-tab.ts';
import { useLab, useLabState } from '../state/lab-context.ts';
import { changeTab } from '../state/lab-state.ts';
import { useTabActions } from '../use-tab-actions.ts';
import { type Editors, part, useEditors } from './editors.ts';
import { editorLook } from './editor-look.ts';
import { errorMark, showErrorMark } from './error-mark.ts';
import { sqlCompletion } from './sql-completion.ts';
import { statementAt } from './sql-words.ts';

interface QueryEditorProps {
  readonly tab: EditorTab;
  readonly backend: string | undefined;
}

/** The SQL of a tab. */
export function QueryEditor({ tab, backend }: QueryEditorProps) {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  const editors = useEditors();
  const actions = useTabActions(tab);
  const names = useCompletionNames(tab.dbId, tab.schema);
  const { id } = tab;
  useEffect(() => editors.behave(id, { names, actions }), [editors, id, names, actions]);
  const extensions = useMemo(() => editorExtensions(editors, id), [editors, id]);

  useFaultMark(tab.id);
  return (
    <CodeEditor
      label={t('editor.label', { name: tab.name })}
      language="sql"
      {...(backend === undefined ? {} : { dialect: backend })}
      value={tab.sql}
      extensions={extensions}
      onChange={(sql) => lab.update((state) => changeTab(state, id, { sql }))}
      onRun={() => void actions.run()}
    />
  );
}

/** Completion, keys and marks of a tab's text field. What they do is looked up when they are used. */
function editorExtensions(editors: Editors, tabId: string): Extension[] {
  return [
    editorLook,
    errorMark,
    autocompletion({ override: [sqlCompletion(() => editors.behaviour(tabId)?.names)], maxRenderedOptions: 100 }),
    keymap.of([
      {
        key: 'Shift-Mod-Enter',
        run: (view) => {
          const { from, to } = statementAt(view.state.doc.toString(), view.state.selection.main.head);
          void editors.behaviour(tabId)?.actions.run(part(view, from, to));
          return true;
        },
      },
      {
        key: 'Shift-Mod-f',
        run: () => {
          void editors.behaviour(tabId)?.actions.format();
          return true;
        },
      },
    ]),
    ViewPlugin.define((view) => {
      editors.set(tabId, view);
      return { destroy: () => editors.delete(tabId, view) };
    }),
  ];
}

/** Shows the last error at its place, as long as the text is the one that was run. */
function useFaultMark(tabId: string): void {
  const editors = useEditors();
  const error = useLabState((state) => state.runs[tabId]?.error);
  const origin = useLabState((state) => state.runs[tabId]?.origin);
  useEffect(() => {
    const view = editors.view(tabId);
    if (!view) return;
    const place = error && origin && error.line !== null ? placeInEditor({ ...error, line: error.line }, origin) : null;
    showErrorMark(view, error && place ? { ...place, message: error.message.split('\n', 1)[0] ?? '' } : null);
  }, [editors, tabId, error, origin]);
}
