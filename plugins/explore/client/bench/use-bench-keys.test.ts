// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { hasUndoOfItsOwn } from './use-bench-keys.ts';

it.each([
  ['a text field', '<input type="text">', true],
  ['a text area', '<textarea></textarea>', true],
  ['a field that is read only', '<input type="text" readonly>', false],
  ['a check box', '<input type="checkbox">', false],
  ['a button', '<button></button>', false],
  ['a button of a dialog', '<div role="dialog"><button></button></div>', true],
  ['the field of an open list', '<input aria-haspopup="listbox" aria-expanded="true">', true],
  ['the field of a closed list', '<input aria-haspopup="listbox" aria-expanded="false">', false],
])('undo in %s: %s', (_, html, own) => {
  document.body.innerHTML = html;
  expect(hasUndoOfItsOwn(document.querySelector('input, textarea, button'))).toBe(own);
});
