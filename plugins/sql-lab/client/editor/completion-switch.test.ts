import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { completesWhileTyping, setCompletesWhileTyping, switchedCompletion } from './completion-switch.ts';

const KEY = 'sqllab__is_autocomplete_enabled';
const names = { from: 0, options: [{ label: 'flights' }] };
const offered = (explicit: boolean) =>
  switchedCompletion(() => names)(new CompletionContext(EditorState.create({ doc: 'fl' }), 2, explicit));

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['while typing, as long as nobody switched them off', null, false, names],
  ['while typing, where they were switched on again', true, false, names],
  ['not while typing, once they are switched off', false, false, null],
  ['where the keyboard asks for them', false, true, names],
])('[B9.61] names are offered %s', (_title, isOn, explicit, expected) => {
  if (isOn !== null) setCompletesWhileTyping(isOn);
  expect(offered(explicit)).toBe(expected);
});

test('[B9.61] the choice is kept in this browser under the name of the contract', () => {
  setCompletesWhileTyping(false);
  expect(localStorage.getItem(KEY)).toBe('false');
  expect(completesWhileTyping()).toBe(false);
});

test('a browser that stores nothing offers names', () => {
  const refuse = () => {
    throw new DOMException('Refused', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  setCompletesWhileTyping(false);
  expect(offered(false)).toBe(names);
});
