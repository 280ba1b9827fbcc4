import { describe, expect, it } from 'vitest';
import { kindsChangedElsewhere, watchServer } from './watch-server.ts';

it.each([
  ['of other windows', [{ kind: 'chart', window: 'b' }], ['chart']],
  ['of no window', [{ kind: 'chart' }], ['chart']],
  ['of this window, which knows of it', [{ kind: 'chart', window: 'a' }], []],
  ['of both, once', [{ kind: 'chart', window: 'a' }, { kind: 'chart', window: 'b' }, { kind: 'chart' }], ['chart']],
])('a page is told of changes %s', (_, items, kinds) => {
  expect([...kindsChangedElsewhere(JSON.stringify(items), 'a')]).toEqual(kinds);
});

describe('what changed while no stream was open', () => {
  const marks = { plugins: 'a 1', flags: 'a 1', settings: 'a 1', objects: 'a 1', release: 'main.1.js' };
  it.each([
    ['nothing', marks, []],
    ['plugins', { ...marks, plugins: 'a 2' }, ['plugins']],
    ['flags', { ...marks, flags: 'a 2' }, ['plugins']],
    ['settings', { ...marks, settings: 'a 2' }, ['settings']],
    ['objects', { ...marks, objects: 'a 4' }, ['any object']],
    ['the web app', { ...marks, release: 'main.2.js' }, ['release']],
    ['nothing that a server without a web app could tell', { ...marks, release: undefined }, []],
    [
      'an event of another process',
      { ...marks, plugins: 'b 1', settings: 'b 1', objects: 'b 1' },
      ['plugins', 'settings', 'any object'],
    ],
  ])('is asked for when the stream opens: %s', (_, now, asked) => {
    const heard: string[] = [];
    const source = Object.assign(new EventTarget(), { close: () => undefined }) as EventSource;
    const watch = watchServer(
      '/api/v1/events/',
      {
        window: 'a',
        marks,
        onChange: () => heard.push('plugins'),
        onSettings: () => heard.push('settings'),
        onObjects: (kind) => heard.push(kind ?? 'any object'),
        onRelease: () => heard.push('release'),
      },
      () => source,
    );
    const open = (): boolean => source.dispatchEvent(new MessageEvent('marks', { data: JSON.stringify(now) }));
    open();
    expect(heard).toEqual(asked);
    // A lost connection opens again: nothing has changed since.
    open();
    expect(heard).toEqual(asked);
    watch.dispose();
  });
});
