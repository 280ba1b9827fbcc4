// Runs on whatever Node is at hand (20 or later) with nothing installed, so: plain JavaScript, no packages.
import { installPackages } from './run/install.mjs';
import { codeOf, GUARDS, runNode, runServer, SERVER } from './run/processes.mjs';
import { checkStart } from './run/start-obstacles.mjs';
import { supervise } from './run/supervise.mjs';
import { buildSdk, buildSdkMeanwhile } from './run/sdk.mjs';
import { buildServer } from './run/server.mjs';
import { buildWeb } from './run/web.mjs';
import { generateIndexes } from './generate-index.mjs';
import { checkEverything, checkTests } from './run/check.mjs';

const COMMANDS = {
  async start(args) {
    await checkStart(process.env);
    const node = await installPackages();
    generateIndexes();
    buildServer(node);
    buildWeb(node);
    buildSdkMeanwhile(node);
    return supervise(node, [...SERVER, ...args]);
  },
  async dev(args) {
    await checkStart(process.env);
    const node = await installPackages();
    generateIndexes();
    buildWeb(node, { mode: 'development' });
    buildSdkMeanwhile(node);
    return codeOf(
      await runServer(node, [...GUARDS, '--watch', '--watch-preserve-output', 'apps/server/main.ts', ...args]),
    );
  },
  async build() {
    const node = await installPackages();
    generateIndexes();
    buildServer(node, { force: true });
    buildWeb(node, { force: true });
    buildSdk(node, { force: true });
    return 0;
  },
  async generate() {
    await installPackages();
    generateIndexes();
    return 0;
  },
  async test(args) {
    checkTests();
    const node = await installPackages();
    generateIndexes();
    return checkEverything(node, args);
  },
  /** The tests of engines, with servers that are too large to be there every day. */
  engines(args) {
    process.env['FACET_INSTALL_ENGINES'] = 'true';
    return COMMANDS.test(
      args.length > 0 ? args : ['plugins/engine-', 'tests/plugin-host', 'tests/trino', 'tests/catalogs'],
    );
  },
  async bench(args) {
    const node = await installPackages();
    generateIndexes();
    buildServer(node);
    buildWeb(node);
    return runNode(node, ['tests/bench/run.ts', ...args]);
  },
};

const [name = 'start', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) {
  process.stderr.write(`Unknown command "${name}". Known: ${Object.keys(COMMANDS).join(', ')}.\n`);
  process.exit(2);
}
try {
  process.exitCode = await command(args);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
