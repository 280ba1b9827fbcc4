import { json } from '@codemirror/lang-json';
import { MariaSQL, MySQL, PostgreSQL, SQLDialect, SQLite, StandardSQL, sql } from '@codemirror/lang-sql';
import { type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import CodeMirror from '@uiw/react-codemirror';
import { useEffect, useMemo, useRef } from 'react';
import type { CodeEditorProps } from './code-editor-props.ts';
import { codeTheme } from './theme/code-theme.ts';

/** PostgreSQL's grammar with the words that DuckDB adds. */
const DuckDB = SQLDialect.define({
  ...PostgreSQL.spec,
  keywords: `${PostgreSQL.spec.keywords ?? ''} anti asof attach detach describe exclude install load macro pivot pivot_longer pivot_wider positional pragma qualify replace sample semi summarize try_cast unpivot use`,
  types: `${PostgreSQL.spec.types ?? ''} blob double float hugeint list map real struct tinyint ubigint uhugeint uinteger union usmallint utinyint varchar`,
});

const DIALECTS: Readonly<Record<string, SQLDialect>> = {
  postgresql: PostgreSQL,
  duckdb: DuckDB,
  sqlite: SQLite,
  mysql: MySQL,
  mariadb: MariaSQL,
};

export default function CodeEditorView(props: CodeEditorProps) {
  const { language, dialect, schema, label, extensions: more } = props;
  const run = useRef(props.onRun);
  useEffect(() => {
    run.current = props.onRun;
  });
  const extensions = useMemo<Extension[]>(
    () => [
      languageOf(language, dialect, schema),
      codeTheme,
      EditorView.lineWrapping,
      // Editable text takes the focus anyway; checkers of barriers only believe it when it says so.
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      Prec.highest(
        // oxlint-disable-next-line react/refs -- the key binding reads the ref when a key is pressed, long after rendering
        keymap.of([
          {
            key: 'Mod-Enter',
            run: (view) => {
              if (!run.current) return false;
              const { from, to } = view.state.selection.main;
              run.current(from === to ? view.state.doc.toString() : view.state.sliceDoc(from, to));
              return true;
            },
          },
        ]),
      ),
      ...(more ?? []),
    ],
    [language, dialect, schema, label, more],
  );
  return (
    <CodeMirror
      value={props.value}
      theme="none"
      height={props.height ?? '100%'}
      {...(props.minHeight === undefined ? {} : { minHeight: props.minHeight })}
      {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
      style={{ height: props.height ?? '100%' }}
      readOnly={props.readOnly ?? false}
      autoFocus={props.autoFocus ?? false}
      // The key goes on to what follows, as in any field: in a dialog Escape, the editor's own way out, would close the dialog.
      indentWithTab={false}
      basicSetup={{
        lineNumbers: props.lineNumbers ?? true,
        foldGutter: false,
        highlightActiveLine: !props.readOnly,
        highlightActiveLineGutter: !props.readOnly,
        syntaxHighlighting: false,
      }}
      extensions={extensions}
      {...(props.onChange === undefined ? {} : { onChange: props.onChange })}
    />
  );
}

function languageOf(
  language: CodeEditorProps['language'],
  dialect: string | undefined,
  schema: CodeEditorProps['schema'],
): Extension {
  if (language === 'json') return json();
  if (language === 'text') return [];
  const tables = Object.fromEntries(Object.entries(schema ?? {}).map(([table, columns]) => [table, [...columns]]));
  return sql({ dialect: DIALECTS[dialect ?? ''] ?? StandardSQL, schema: tables, upperCaseKeywords: true });
}
