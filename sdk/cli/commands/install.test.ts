import { expect, it } from 'vitest';
import { failureText, warningText } from './install.ts';

const plugin = { id: 'acme/x', version: '1.0.0', hash: 'a', capabilities: [], granted: [] };
const running = { state: 'active', cause: null };

it('says why a half does not run, and what to do', () => {
  const cause = { code: 'PLH_NO_SERVICE', message: 'acme/x requires "a/b@1".', remedy: 'Take it out.' };
  const failed = { state: 'failed', cause };
  expect(failureText({ ...plugin, client: running, server: failed })).toBe(
    'Its server half does not run: acme/x requires "a/b@1".\n  Take it out.',
  );
  expect(failureText({ ...plugin, client: failed, server: null })).toMatch(/^Its browser half does not run/);
});

it('is silent about halves that run or have not been needed yet', () => {
  expect(failureText({ ...plugin, client: running, server: null })).toBeUndefined();
  expect(failureText({ ...plugin, client: { state: 'discovered', cause: null }, server: running })).toBeUndefined();
});

it('passes on what the server warns of', () => {
  expect(warningText({ message: 'Nobody provides "a/b@1".', remedy: 'Install its provider.' })).toBe(
    'Warning: Nobody provides "a/b@1".\n  Install its provider.',
  );
  expect(warningText({ message: 'Nobody provides "a/b@1".' })).toBe('Warning: Nobody provides "a/b@1".');
});
