import { indentWithTab } from '@codemirror/commands';
import { keymap } from '@codemirror/view';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import CodeEditorView from './code-editor-view.tsx';

afterEach(cleanup);

const INDENTS = [keymap.of([indentWithTab])];

it.each([
  ['leaves it', [], 'SELECT 1'],
  ['indents where an extension says so', INDENTS, '  SELECT 1'],
])('the Tab key in code that is edited %s', (_, extensions, text) => {
  const edited: string[] = [];
  render(
    <CodeEditorView
      language="sql"
      label="SQL"
      value="SELECT 1"
      extensions={extensions}
      onChange={(value) => edited.push(value)}
    />,
  );
  const isLeft = fireEvent.keyDown(screen.getByRole('textbox', { name: 'SQL' }), { key: 'Tab', keyCode: 9 });
  expect([isLeft, edited.at(-1) ?? 'SELECT 1']).toEqual([extensions.length === 0, text]);
});
