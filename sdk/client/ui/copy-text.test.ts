import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

/** What the old way of copying would take. */
function selected(): string {
  const field = document.activeElement;
  return field instanceof HTMLTextAreaElement ? field.value : '';
}

test.each<[string, object | undefined]>([
  ['has no clipboard, as on plain http', undefined],
  ['refuses its clipboard', { writeText: () => Promise.reject(new Error('denied')) }],
])('where a page %s, a selection is copied and the focus comes back', async (_, clipboard) => {
  vi.stubGlobal('navigator', { clipboard });
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  let copied = '';
  document.execCommand = () => {
    copied = selected();
    return true;
  };
  expect(await copyText('link')).toBe(true);
  expect(copied).toBe('link');
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
  document.execCommand = () => false;
  expect(await copyText('link')).toBe(false);
});

test('the clipboard is used where there is one', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('link')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('link');
});
