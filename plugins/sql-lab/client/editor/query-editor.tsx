import { autocompletion } from '@codemirror/autocomplete';
import { search } from '@codemirror/search';
import { type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap, ViewPlugin } from '@codemirror/view';
import { CodeEditor } from '@facet/sdk/ui';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeInEditor } from '../model/run-error.ts';
import { useNameStyle } from '../names/lab-databases.ts';
import { useCompletionNames } from '../names/use-completion-names.ts';
import type { TextSelection } from '../model/editor-tab.ts';
import type { Lab } from '../lab/lab.ts';
import { useLab, useLabState } from '../lab/lab-context.ts';
import { isActive } from '../model/lab-run.ts';
import type { LabState } from '../model/lab-state.ts';
import type { TabFrame } from '../model/tab-frame.ts';
import type { TabActions } from './tab-actions.ts';
import { useTabActions } from './use-tab-actions.ts';
import { completionListbox } from './completion-listbox.ts';
import { switchedCompletion } from './completion-switch.ts';
import { type Editors, useEditors } from './editors.ts';
import { editorPhrases } from './editor-phrases.ts';
import { editorLook } from './editor-look.ts';
import { errorMark, showErrorMark } from './error-mark.ts';
import { initialTextGivesWay } from './initial-text.ts';
import { sqlCompletion } from './sql-completion.ts';
import { sqlValidation } from './sql-validation.ts';
import { tabKey } from './tab-key.ts';
import { useValidation } from './use-validation.ts';

interface QueryEditorProps {
  readonly tab: TabFrame;
  readonly backend: string | undefined;
}

/**
 * The SQL of a tab. The field owns the typed text and passes it to the state after a short delay. Other changes of the
 * state, such as those of another window, are written into the field.
 */
export function QueryEditor({ tab, backend }: QueryEditorProps) {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  const editors = useEditors();
  const actions = useTabActions(tab);
  const nameStyle = useNameStyle(tab.dbId);
  const names = useCompletionNames(tab, nameStyle);
  const validate = useValidation(tab, backend);
  const { id } = tab;
  const [first] = useState(() => lab.store.getState().tabs.find((other) => other.id === id));
  useEffect(() => editors.behave(id, { names, actions, validate }), [editors, id, names, actions, validate]);
  const extensions = useMemo(
    () => [
      ...editorExtensions(editors, lab, id, first?.selection ?? { anchor: 0, head: 0 }),
      editorPhrases(t),
      tabKey(t('editor.leave')),
    ],
    [editors, lab, id, first, t],
  );

  useStateText(id);
  useFaultMark(tab.id);
  useAutorun(tab, backend !== undefined, actions);
  return (
    <CodeEditor
      label={t('editor.label', { name: tab.name })}
      language="sql"
      {...(backend === undefined ? {} : { dialect: backend })}
      value={first?.sql ?? ''}
      extensions={extensions}
      onRun={() => void actions.run()}
    />
  );
}

/** Completion, keys and marks of a tab's text field. Their handlers are looked up on use. */
function editorExtensions(editors: Editors, lab: Lab, id: string, selection: TextSelection): Extension[] {
  return [
    editorLook,
    errorMark,
    completionListbox,
    search({ top: true }),
    sqlValidation(() => editors.behaviour(id)?.validate),
    autocompletion({
      override: [switchedCompletion(sqlCompletion(() => editors.behaviour(id)?.names))],
      maxRenderedOptions: 40,
    }),
    EditorView.updateListener.of((update) => {
      if (!update.docChanged && !update.selectionSet) return;
      lab.typing.note(id, () => typedIn(update.view));
    }),
    EditorView.domEventHandlers({
      blur: () => {
        // The focus may move to a button that uses the text.
        lab.typing.collect();
        return false;
      },
    }),
    Prec.high(
      keymap.of([
        {
          key: 'Shift-Mod-Enter',
          run: () => {
            void editors.behaviour(id)?.actions.runStatement();
            return true;
          },
        },
        {
          key: 'Shift-Mod-f',
          run: () => {
            void editors.behaviour(id)?.actions.format();
            return true;
          },
        },
      ]),
    ),
    initialTextGivesWay,
    ViewPlugin.define((view) => {
      editors.set(id, view);
      queueMicrotask(() => restoreSelection(view, selection));
      return { destroy: () => editors.delete(id, view) };
    }),
  ];
}

function typedIn({ state }: EditorView) {
  const { anchor, head } = state.selection.main;
  return { sql: state.doc.toString(), selection: { anchor, head } };
}

function restoreSelection(view: EditorView, { anchor, head }: TextSelection): void {
  const within = (at: number) => Math.min(Math.max(0, at), view.state.doc.length);
  if (within(anchor) === 0 && within(head) === 0) return;
  view.dispatch({ selection: { anchor: within(anchor), head: within(head) }, scrollIntoView: true });
}

/** Writes text that came into the state from elsewhere into the field, as one step that can be undone. */
function useStateText(tabId: string): void {
  const { store, typing } = useLab();
  const editors = useEditors();
  useEffect(() => {
    const take = ({ tabs }: LabState) => {
      const view = editors.view(tabId);
      const sql = tabs.find(({ id }) => id === tabId)?.sql;
      if (!view || sql === undefined || !typing.isNews(tabId, sql) || view.state.doc.toString() === sql) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: sql } });
    };
    return store.subscribe(take);
  }, [store, typing, editors, tabId]);
}

/** Runs a tab with `autorun` once, when it is first shown. */
function useAutorun({ id, autorun }: TabFrame, ready: boolean, actions: TabActions): void {
  const lab = useLab();
  useEffect(() => {
    if (!ready || !lab.firstLook(id) || !autorun) return;
    if (!isActive(lab.store.getState().runs[id])) void actions.run();
  }, [lab, id, autorun, ready, actions]);
}

/** Shows the last error at its place while the text is unchanged since the run. */
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
