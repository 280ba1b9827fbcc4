import { createTestKernel, source, testManifest } from '@facet/core/testing';
import {
  type AnyPluginDefinition,
  defineManifest,
  defineServerPlugin,
  defineToken,
  type ObjectChange,
  ObjectDidCreate,
  ObjectDidDelete,
  ObjectDidUpdate,
  ObjectWillCreate,
  ObjectWillDelete,
  ObjectWillUpdate,
} from '@facet/sdk/common';
import { messageError } from '@facet/sdk/server';
import { type ObjectChanges, objectChanges } from '@facet/sdk/resource';
import { beforeEach, describe, expect, it } from 'vitest';

const Shelf = defineToken<ObjectChanges>('test/shelf@1', 'Books.');

let seen: string[];
let failing: string | undefined;
beforeEach(() => {
  seen = [];
  failing = undefined;
});

const shelf = (): AnyPluginDefinition => {
  const manifest = defineManifest({
    ...testManifest({ id: 'test/shelf', objects: ['book'] }),
    server: { provides: Shelf },
  });
  return defineServerPlugin(manifest, (ctx) => objectChanges(ctx, 'book'));
};

/** Writes down what it is told; says no to what has its name. */
const listener = (id: string): AnyPluginDefinition => {
  const manifest = defineManifest({ ...testManifest({ id }), server: {} });
  return defineServerPlugin(manifest, (ctx) => {
    const told = (moment: string) => (change: ObjectChange) => {
      seen.push(`${id} ${moment} ${change.name}${change.formerName === undefined ? '' : `, was ${change.formerName}`}`);
      if (failing === id) throw new Error('broken');
    };
    for (const [moment, hook] of [
      ['will-create', ObjectWillCreate],
      ['will-update', ObjectWillUpdate],
      ['will-delete', ObjectWillDelete],
    ] as const)
      ctx.tap(hook, (change) => {
        told(moment)(change);
        return change.name === id ? messageError(422, `${id} needs it`) : undefined;
      });
    ctx.tap(ObjectDidCreate, told('did-create'));
    ctx.tap(ObjectDidUpdate, told('did-update'));
    ctx.tap(ObjectDidDelete, told('did-delete'));
  });
};

async function started(order: readonly string[]) {
  const test = createTestKernel('server');
  test.kernel.add(source(shelf()));
  for (const id of order) test.kernel.add(source(listener(id)));
  await test.kernel.start();
  const books = await test.kernel.service(Shelf);
  if (!books) throw new Error('The shelf is not there.');
  return { ...test, books };
}

const work = async (): Promise<{ id: number }> => {
  seen.push('work');
  return { id: 1 };
};

describe.each([[['test/a', 'test/b']], [['test/b', 'test/a']]])('with plugins switched on as %j', (order) => {
  it('those that keep an object are asked before anything changes, in one order', async () => {
    const { books } = await started(order);
    await expect(books.remove(null, [{ id: 1, name: 'test/b' }], work)).rejects.toMatchObject({
      status: 422,
      body: { message: 'test/b needs it' },
    });
    expect(seen).toEqual(['test/a will-delete test/b', 'test/b will-delete test/b']);
  });

  it('nothing of several goes when one of them has to stay', async () => {
    const { books } = await started(order);
    const objects = [
      { id: 1, name: 'free' },
      { id: 2, name: 'test/a' },
    ];
    await expect(books.remove(null, objects, work)).rejects.toMatchObject({ status: 422 });
    expect(seen).not.toContain('work');
    expect(seen.filter((text) => text.includes('did-'))).toEqual([]);
  });

  it('who is told afterwards is told after the work, and with the former name', async () => {
    const { books } = await started(order);
    await books.create(null, 'new', work, ({ id }) => id);
    await books.update(null, { id: 1, name: 'new' }, work, () => 'old');
    await books.update(null, { id: 1, name: 'old' }, work);
    expect(seen).toEqual([
      'test/a will-create new',
      'test/b will-create new',
      'work',
      'test/a did-create new',
      'test/b did-create new',
      'test/a will-update new',
      'test/b will-update new',
      'work',
      'test/a did-update old, was new',
      'test/b did-update old, was new',
      'test/a will-update old',
      'test/b will-update old',
      'work',
      'test/a did-update old',
      'test/b did-update old',
    ]);
  });

  it('a plugin that fails afterwards fails neither the call nor the others', async () => {
    const { books, kernel } = await started(order);
    await books.remove(null, [{ id: 1, name: 'x' }], async () => {
      failing = 'test/a';
    });
    expect(seen.slice(-2)).toEqual(['test/a did-delete x', 'test/b did-delete x']);
    expect(kernel.statuses().find(({ id }) => id === 'test/a')).toMatchObject({ crashes: 1 });
  });
});
