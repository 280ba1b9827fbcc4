import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { selectionOfInitialText } from './initial-text.ts';

it.each([
  ['the text of a new tab', 'SELECT ...', { anchor: 3 }, { selection: { anchor: 0, head: 10 } }],
  ['not where a part of it is selected', 'SELECT ...', { anchor: 7, head: 10 }, undefined],
  ['no other text', 'SELECT 1', { anchor: 3 }, undefined],
])('a field that gets the focus selects what typing shall replace: %s', (_, doc, selection, change) => {
  expect(selectionOfInitialText(EditorState.create({ doc, selection }))).toEqual(change);
});
