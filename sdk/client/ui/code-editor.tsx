import type { CodeEditorProps } from './code-editor-props.ts';
import { lazyPart } from './lazy-part.tsx';
import { SkeletonLine } from './skeletons.tsx';

const { Component: Editor, prepare } = lazyPart(async () => (await import('./code-editor-view.tsx')).default, {
  loading: <SkeletonLine height={64} />,
});

/** Loads the code of the editor ahead, for a page that will show one. The editor itself shows a failure. */
export function preloadCodeEditor(): void {
  prepare().catch(() => undefined);
}

/** A code field in the application's look. Its code loads on first use. */
export function CodeEditor(props: CodeEditorProps) {
  return <Editor {...props} />;
}
