import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readWrittenKey } from './written-link.ts';

const keyOf = (text: string): string => `~${deflateRawSync(text).toString('base64url')}`;

it('a key is the state itself', () => {
  const link = { dashboardId: 'a uuid', state: { activeTabs: ['TAB-ü'] } };
  expect(readWrittenKey(keyOf(JSON.stringify(link)))).toEqual(link);
});

it.each<[string, string]>([
  ['a stored key', 'abcdefghijklmnop'],
  ['nothing', '~'],
  ['no base64', '~%%%'],
  ['no compressed text', '~AAAA'],
  ['no JSON', keyOf('{')],
  ['a text that is far longer than its key', keyOf(`"${'x'.repeat(1_000_000)}"`)],
  ['a key that is too long', `~${'A'.repeat(3_000)}`],
])('%s holds nothing', (_, key) => {
  expect(readWrittenKey(key)).toBeUndefined();
});
