import type { Extension } from '@codemirror/state';
import { lazy, Suspense } from 'react';
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

const load = () => import('./code-editor-view.tsx');
const Editor = lazy(load);

/** Begins to load the code of the editor, for a page that is going to show one. A failure is told by the editor itself. */
export function preloadCodeEditor(): void {
  load().catch(() => undefined);
}

/** A code field in the application's look. Its code loads on first use. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<SkeletonLine height={64} />}>
      <Editor {...props} />
    </Suspense>
  );
}
