// Checked by tsc alone: each wrong use must not compile, or its `@ts-expect-error` is itself an error.
import {
  type ContributionShape,
  defineHook,
  defineManifest,
  definePoint,
  defineServerPlugin,
  defineToken,
  type Entry,
  optional,
  type PluginContext,
  type Registry,
  type Token,
} from '@facet/sdk/common';

interface Clock {
  now(): number;
}
interface Mailer {
  send(text: string): Promise<void>;
}
const ClockToken = defineToken<Clock>('test/clock@1', '');
const MailerToken = defineToken<Mailer>('test/mailer@1', '');

const base = { version: '1.0.0', name: 'Test', description: '', engines: { sdk: '^1.0.0' } };

const consumer = defineManifest({
  ...base,
  id: 'test/consumer',
  server: { requires: { clock: ClockToken, mailer: optional(MailerToken) } },
});

defineServerPlugin(consumer, (_, { clock, mailer }) => {
  clock.now().toFixed();
  void mailer?.send('');
});

defineServerPlugin(consumer, (_, { mailer }) => {
  // @ts-expect-error -- an optional service may be absent
  void mailer.send('');
});

// @ts-expect-error -- a service that the manifest does not require is not there
defineServerPlugin(consumer, (_, { clock, database }) => {
  clock.now();
  return database;
});

defineServerPlugin(consumer, (_, { clock }) => {
  // @ts-expect-error -- each name has the type of its own token
  void clock.send('');
});

// @ts-expect-error -- a plugin that provides nothing returns nothing
defineServerPlugin(consumer, () => ({ now: () => 0 }));

const provider = defineManifest({ ...base, id: 'test/provider', server: { provides: ClockToken } });

defineServerPlugin(provider, () => ({ now: () => 0 }));
defineServerPlugin(provider, async () => ({ now: () => 0 }));

// @ts-expect-error -- what it provides must be given
defineServerPlugin(provider, () => undefined);

// @ts-expect-error -- and be of the token's type
defineServerPlugin(provider, () => ({ now: () => 'noon' }));

const clientOnly = defineManifest({ ...base, id: 'test/client-only', client: {} });
// @ts-expect-error -- a manifest without a server half has no server plugin
defineServerPlugin(clientOnly, () => undefined);

// @ts-expect-error -- tokens of different services do not mix
const wrong: Token<Mailer> = ClockToken;

defineManifest({
  ...base,
  id: 'test/entries',
  contributes: {
    'app/nav@1': [{ key: 'a', label: 'a', path: '/a/', menu: 'main' }],
    'somebody/else@1': [{ key: 'a', anything: 1 }],
  },
});

defineManifest({
  ...base,
  id: 'test/wrong-entry',
  // @ts-expect-error -- the sdk's own points type what an entry declares
  contributes: { 'app/nav@1': [{ key: 'a', label: 'a', path: '/a/', menu: 'side' }] },
});

// @ts-expect-error -- a manifest names the sdk that it is made for
defineManifest({ id: 'test/no-engines', version: '1.0.0', name: '', description: '' });

interface Tile extends ContributionShape {
  readonly declared: { readonly label: string };
  readonly implementation: { readonly draw: () => string };
}
const Tiles = definePoint<Tile>({ id: 'test/tile@1', description: '', side: 'client' });

export function fill(ctx: PluginContext): void {
  ctx.implement(Tiles, 'a', async () => ({ draw: () => '' }));
  // @ts-expect-error -- an implementation has the type of its point
  ctx.implement(Tiles, 'a', async () => ({ draw: () => 1 }));
  // @ts-expect-error -- and is loaded, not given
  ctx.implement(Tiles, 'a', { draw: () => '' });
}

export function read(registry: Registry<Tile>): void {
  registry.snapshot()[0]?.declared.label.toUpperCase();
  // @ts-expect-error -- snapshots cannot be changed
  registry.snapshot().push({} as Entry<Tile>);
  // @ts-expect-error -- nor what an entry declares
  for (const entry of registry.snapshot()) entry.declared.label = '';
  // @ts-expect-error -- an implementation is there after load only
  registry.get('a')?.draw();
}

const Rows = defineHook<[rows: readonly number[], user: string], readonly number[]>({
  id: 'test/rows',
  description: '',
  kind: 'bail',
  policy: 'fail-closed',
  budgetMs: 10,
});

export function hook(ctx: PluginContext): void {
  ctx.tap(Rows, (rows, user) => rows.filter((row) => row > user.length));
  ctx.tap(Rows, async (rows) => rows);
  // @ts-expect-error -- a tap answers in the type of its hook
  ctx.tap(Rows, (rows) => rows.length);
  // @ts-expect-error -- a hook is fired with all its arguments
  void ctx.fire(Rows, [1]);
}

// @ts-expect-error -- there are four kinds of hooks
defineHook<[], void>({ id: 'test/x', description: '', kind: 'loop', policy: 'isolate', budgetMs: 1 });

export { wrong };
