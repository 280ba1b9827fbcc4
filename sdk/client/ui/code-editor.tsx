import type { CodeEditorProps } from './code-editor-props.ts';
import { lazyPart } from './lazy-part.tsx';
import { SkeletonLine } from './skeletons.tsx';

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
