import { describe, expect, it } from 'vitest';
import { keyTexts } from './key-text.ts';

describe('keys as they are printed', () => {
  it.each([
    ['mod+K', 'Linux x86_64', ['Ctrl', 'K']],
    ['mod+K', 'MacIntel', ['⌘', 'K']],
    ['mod+shift+z', 'Win32', ['Ctrl', 'Shift', 'Z']],
    ['alt+ArrowUp', 'Win32', ['Alt', '↑']],
    ['?', 'Win32', ['?']],
    ['F2', 'Win32', ['F2']],
  ])('%s on %s', (keys, platform, expected) => expect(keyTexts(keys, platform)).toEqual(expected));
});
