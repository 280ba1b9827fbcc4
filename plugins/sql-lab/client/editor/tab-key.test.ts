import { EditorView } from '@codemirror/view';
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tabKey } from './tab-key.ts';

let view: EditorView;

beforeEach(() => {
  view = new EditorView({ doc: 'SELECT 1', parent: document.body, extensions: tabKey('Escape, then Tab leaves.') });
});

afterEach(() => view.destroy());

const press = (key: string, keyCode: number) => fireEvent.keyDown(view.contentDOM, { key, keyCode });

test('Tab indents the line', () => {
  expect(press('Tab', 9)).toBe(false);
  expect(view.state.doc.toString()).toBe('  SELECT 1');
});

test('Tab after Escape leaves the field, which the field says', () => {
  press('Escape', 27);
  expect(press('Tab', 9)).toBe(true);
  expect(view.state.doc.toString()).toBe('SELECT 1');
  expect(view.contentDOM.getAttribute('aria-description')).toBe('Escape, then Tab leaves.');
});
