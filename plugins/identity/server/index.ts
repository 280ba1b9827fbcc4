import { setTimeout } from 'node:timers/promises';
import { defineServerPlugin, restrictService } from '@facet/sdk/common';
import { objectChanges } from '@facet/sdk/resource';
import { HttpRoutes, Permissions } from '@facet/sdk/server';
import { type DelegatedSessions, GuestResourcesPoint, ObjectPartsPoint } from '../contract.server.ts';
import { manifest } from '../manifest.ts';
import { createIdentity, type SignInRules } from './identity-service.ts';
import { metadataClock } from './metadata-clock.ts';
import { people } from './people.ts';
import { identityRoutes } from './routes/identity-routes.ts';
import { SignInEvents } from './sign-in-events.ts';

export { default as migrations } from './migrations.ts';

export default defineServerPlugin(manifest, async (ctx, { metadata, bus, settings }) => {
  const declared = ctx.registry(Permissions);
  const guestResources = ctx.registry(GuestResourcesPoint);
  const rules = ctx.settings<SignInRules>();
  const clock = ctx.subscriptions.add(await metadataClock(metadata, ctx.log));
  const service = await createIdentity({
    metadata,
    bus,
    settings,
    knownPasswords: ctx.settings<{ readonly knownPasswords: string | null }>().get().knownPasswords,
    declared: () => declared.snapshot().map((entry) => ({ ...entry.declared, owner: entry.owner })),
    rules: () => rules.get(),
    log: ctx.log,
    now: clock.now,
    pause: (ms) => setTimeout(ms),
    changesOf: (kind) => objectChanges(ctx, kind),
    signInEvents: new SignInEvents(ctx),
    partsOf: async (kind) => ctx.registry(ObjectPartsPoint).get(kind)?.load(),
    guestKinds: () =>
      guestResources
        .snapshot()
        .map((entry) => ({ kind: entry.key, reads: entry.declared.reads, load: () => entry.load() })),
  });
  ctx.subscriptions.add(service);
  ctx.subscriptions.add(
    declared.subscribe(() => {
      service
        .rebuildRoles()
        .catch((error: unknown) => ctx.log.error('Roles could not be rebuilt', { error: String(error) }));
    }),
  );
  for (const [key, routes] of Object.entries(identityRoutes(service.services)))
    ctx.implement(HttpRoutes, key, async () => routes);
  const delegated: DelegatedSessions = {
    open: (...bound) => service.services.delegated.open(...bound),
  };
  return {
    identity: service.identity,
    people: people(metadata),
    delegated: restrictService(delegated, (own, gate) => ({
      async open(...bound) {
        gate.require('system:act', 'A session of a person');
        return own.open(...bound);
      },
    })),
  };
});
