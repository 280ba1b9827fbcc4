import { expect, it } from 'vitest';
import { LentCode } from './lent-code.ts';

const KEY = new Uint8Array(32).fill(7);
const HASH = 'a'.repeat(64);
const DAY_MS = 24 * 60 * 60 * 1000;

function open(key = KEY) {
  let now = Date.parse('2026-11-29T05:00:00Z');
  const code = new LentCode(key, () => now);
  const plugin = { id: 'acme/chart', bundleUrl: `/plugins/acme/chart/${HASH}/client.mjs`, styleUrl: null };
  const grantOf = (url: string | null = code.lend(plugin).bundleUrl) => url?.split('/')[5] ?? '';
  return { code, plugin, grantOf, pass: (ms: number) => (now += ms) };
}

it('an address opens the files of one version of one plugin', () => {
  const { code, plugin, grantOf } = open();
  const { bundleUrl, styleUrl } = code.lend(plugin);
  expect(bundleUrl).toBe(`/plugins/acme/chart/${HASH}/${grantOf()}/client.mjs`);
  expect(styleUrl).toBeNull();
  expect(code.opens('acme/chart', HASH, grantOf())).toBe(true);
  expect(code.opens('acme/other', HASH, grantOf())).toBe(false);
  expect(code.opens('acme/chart', 'b'.repeat(64), grantOf())).toBe(false);
});

it('it stays the same for hours, and ends within a day', () => {
  const { code, grantOf, pass } = open();
  const first = grantOf();
  pass(DAY_MS / 6);
  expect(grantOf()).toBe(first);
  pass(DAY_MS);
  expect(code.opens('acme/chart', HASH, first)).toBe(false);
  expect(code.opens('acme/chart', HASH, grantOf())).toBe(true);
});

it('nobody else makes one, and none is made longer', () => {
  const { code, grantOf } = open();
  const grant = grantOf();
  const [until, mark] = [grant.slice(0, grant.indexOf('-')), grant.slice(grant.indexOf('-') + 1)];
  const longer = (Number.parseInt(until, 16) + 86_400).toString(16);
  const foreign = open(new Uint8Array(32)).grantOf();
  for (const wrong of ['', '-', `${longer}-${mark}`, `${until}-${'A'.repeat(43)}`, `${until}-${mark}A`, foreign])
    expect(code.opens('acme/chart', HASH, wrong), wrong).toBe(false);
});
