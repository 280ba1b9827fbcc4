import { parseArgs } from 'node:util';
import { buildCommand } from './commands/build.ts';
import { checkCommand } from './commands/check.ts';
import { createCommand } from './commands/create.ts';
import { devCommand } from './commands/dev.ts';
import { docsCommand } from './commands/docs.ts';
import { installCommand } from './commands/install.ts';
import { pointsCommand } from './commands/points.ts';
import { testCommand } from './commands/test.ts';
import { CliError, textOf } from './cli-error.ts';
import { resolveContracts } from './contract-files.ts';
import type { Command } from './command.ts';
import { TEMPLATES } from './templates.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  create: createCommand,
  dev: devCommand,
  check: checkCommand,
  docs: docsCommand,
  test: testCommand,
  build: buildCommand,
  install: installCommand,
  points: pointsCommand,
};

const HELP = `facet: plugins for Facet

  facet create KIND NAME [--owner OWNER]    write a working plugin into the folder NAME;
                                            KIND is ${Object.keys(TEMPLATES).join(', ')}
  facet test                                run the tests of the plugin in this folder
  facet check                               check manifest, imports, types and size
  facet docs                                write the tables of forms into the README
  facet build                               write one file under dist/
  facet dev                                 build on every change, and show it in a running Facet
  facet install FILE                        install a built plugin in a running Facet
  facet points [TEXT]                       list the extension points, or those that contain the text

  dev and install take --server URL --username NAME --password TEXT,
  or FACET_SERVER and FACET_TOKEN (or FACET_USERNAME and FACET_PASSWORD) from the environment.
  --grant net:fetch,data:read grants what the plugin asks for; what is left out is withheld.
`;

/** @returns the exit code: 0 done, 1 failed, 2 wrongly called. */
export async function run(argv: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = argv;
  if (name === 'help' || argv.some((one) => one === '--help' || one === '-h')) {
    process.stdout.write(HELP);
    return 0;
  }
  const command = COMMANDS[name];
  if (!command) {
    process.stderr.write(`facet: there is no command "${name}".\n\n${HELP}`);
    return 2;
  }
  resolveContracts();
  try {
    const { values, positionals } = parseArgs({
      args: [...rest],
      allowPositionals: true,
      options: {
        owner: { type: 'string' },
        server: { type: 'string' },
        username: { type: 'string' },
        password: { type: 'string' },
        grant: { type: 'string' },
      },
    });
    return await command({
      args: positionals,
      options: values,
      env: process.env,
      folder: process.cwd(),
      print: (text) => process.stdout.write(`${text}\n`),
    });
  } catch (error) {
    if (error instanceof CliError) process.stderr.write(`facet ${name}: ${error.message}\n  ${error.remedy}\n`);
    else if (isUsage(error)) process.stderr.write(`facet ${name}: ${textOf(error)}\n\n${HELP}`);
    else
      process.stderr.write(
        `facet ${name}: ${error instanceof Error ? (error.stack ?? error.message) : textOf(error)}\n`,
      );
    return isUsage(error) ? 2 : 1;
  }
}

function isUsage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2));
