import { lockTls } from '@facet/core/server';
import { lockPrototypes } from './containment/lock-prototypes.ts';
import { watchThread } from './containment/watchdog.ts';
import { startFailureLine } from './errors.ts';
import { collectStartGarbage } from './start-garbage.ts';
import { startServer, type BuiltInPlugin, type RunningServer } from './start-server.ts';

/**
 * The process from start to end: says when it is ready, ends cleanly on SIGTERM and SIGINT, and says in one line why it
 * cannot start.
 */
export async function runServer(
  env: Readonly<Record<string, string | undefined>>,
  builtIns: readonly BuiltInPlugin[],
): Promise<void> {
  lockPrototypes();
  lockTls();
  let server: RunningServer | undefined;
  let ending = false;
  const end = (): void => {
    if (ending) process.exit(1);
    ending = true;
    if (!server) process.exit(0);
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${startFailureLine(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  try {
    server = await startServer({ env, builtIns, watch: watchThread });
  } catch (error) {
    process.stderr.write(`${startFailureLine(error)}\n`);
    process.exit(1);
  }
  process.on('unhandledRejection', server.contain);
  process.on('uncaughtException', server.contain);
  process.stdout.write(`Facet is ready at ${server.url}\n`);
  collectStartGarbage();
  const link = await server.takeSignInLink();
  if (link !== undefined) process.stdout.write(`Sign in once with ${server.url}${link}\n`);
}
