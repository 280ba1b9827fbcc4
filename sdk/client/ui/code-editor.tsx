import type { Extension } from '@codemirror/state';
import { lazyPart } from './lazy-part.tsx';
import { SkeletonLine } from './skeletons.tsx';

export interface CodeEditorProps {
  readonly value: string;
  readonly label: string;
  readonly language: 'sql' | 'json' | 'text';
  /** SQL flavour: `postgresql`, `duckdb`, `sqlite`, `mysql` and `mariadb` differ in keywords and quoting. */
  readonly dialect?: string;
  /** Tables and their columns for completion. */
  readonly schema?: Readonly<Record<string, readonly string[]>>;
  readonly readOnly?: boolean;
  readonly placeholder?: string;
  /** CSS height; default fills the parent. */
  readonly height?: string;
  readonly minHeight?: string;
  readonly autoFocus?: boolean;
  readonly lineNumbers?: boolean;
  readonly extensions?: readonly Extension[];
  onChange?(value: string): void;
  /** Ctrl-Enter; the text is the selection if there is one. */
  onRun?(text: string): void;
}

const { Component: Editor, prepare } = lazyPart(async () => (await import('./code-editor-view.tsx')).default, {
  loading: <SkeletonLine height={64} />,
});

/** Begins to load the code of the editor, for a page that is going to show one. A failure is told by the editor itself. */
export function preloadCodeEditor(): void {
  prepare().catch(() => undefined);
}

/** A code field in the application's look. Its code loads on first use. */
export function CodeEditor(props: CodeEditorProps) {
  return <Editor {...props} />;
}
