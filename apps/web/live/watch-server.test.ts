import { expect, it } from 'vitest';
import { kindsChangedElsewhere } from './watch-server.ts';

it.each([
  ['of other windows', [{ kind: 'chart', window: 'b' }], ['chart']],
  ['of no window', [{ kind: 'chart' }], ['chart']],
  ['of this window, which knows of it', [{ kind: 'chart', window: 'a' }], []],
  ['of both, once', [{ kind: 'chart', window: 'a' }, { kind: 'chart', window: 'b' }, { kind: 'chart' }], ['chart']],
])('a page is told of changes %s', (_, items, kinds) => {
  expect([...kindsChangedElsewhere(JSON.stringify(items), 'a')]).toEqual(kinds);
});
