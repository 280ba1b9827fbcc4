import { describe, expect, it } from 'vitest';
import { firstPage } from './first-page.ts';

type Pages = Parameters<typeof firstPage>[0];

function pagesOf(loaded: string[], wait: Promise<void> = Promise.resolve()): Pages {
  const page = (key: string, path: string, aliases: readonly string[] = []) => ({
    key,
    owner: 'test/pages',
    ownerVersion: '1.0.0',
    declared: { key, path, aliases, title: key },
    state: 'declared' as const,
    load: async () => {
      loaded.push(key);
      await wait;
      return () => null;
    },
    retry() {},
    blame() {},
  });
  return [page('list', '/list/'), page('board', '/board/:id/', ['/b/:id']), page('board-twin', '/board/:id/')];
}

describe('firstPage', () => {
  it.each([
    ['/list/', ['list']],
    ['/board/7/', ['board']],
    ['/b/7', ['board']],
    ['/nowhere/', []],
  ])('fetches the page that %s names, and no other', async (address, expected) => {
    const loaded: string[] = [];
    await firstPage(pagesOf(loaded), address, 1_000);
    expect(loaded).toEqual(expected);
  });

  it('does not keep the page blank for slow code', async () => {
    const never = new Promise<void>(() => {});
    await expect(firstPage(pagesOf([], never), '/list/', 5)).resolves.toBeUndefined();
  });

  it('leaves a failure to the page, which says what it was', async () => {
    const failing = Promise.reject(new Error('The connection is gone.'));
    await expect(firstPage(pagesOf([], failing), '/list/', 1_000)).resolves.toBeUndefined();
  });
});
