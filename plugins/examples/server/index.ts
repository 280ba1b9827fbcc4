import { defineServerPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';
import { fillDatabase } from './fill-database.ts';
import { registerExamples } from './register-examples.ts';

/** Once created, the examples belong to the users, who may change or delete them. */
const MARK = { space: 'examples', key: 'made' } as const;
const NO_OWNER = 0;

export default defineServerPlugin(manifest, (ctx, { settings, marks, system, ...services }) => {
  if (!ctx.settings<{ readonly examples: boolean }>().get().examples) return;
  const make = async (): Promise<void> => {
    const filled = await fillDatabase(settings.home, ctx.signal);
    if (await marks.get(MARK.space, MARK.key)) return;
    const made = await system.run(ctx.signal, (scope) => registerExamples(services, scope));
    await marks.set(MARK.space, MARK.key, made, { ownerId: NO_OWNER });
    ctx.log.info('The examples have been loaded.', { filled, ...made });
  };
  // Loading takes seconds; the server is available meanwhile.
  make().catch((error: unknown) => {
    if (!ctx.signal.aborted) ctx.log.error('The examples could not be loaded.', { error: String(error) });
  });
});
