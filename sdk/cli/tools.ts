import { execFile, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CliError } from './cli-error.ts';

const require = createRequire(import.meta.url);

/** Runs a program of a package that comes with the sdk, in a folder, and gives its exit code. */
export function runTool(name: string, program: string, args: readonly string[], folder: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [toolPath(name, program), ...args], { cwd: folder, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** The same without showing it; gives what it wrote. */
export function captureTool(
  name: string,
  program: string,
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [toolPath(name, program), ...args],
      { cwd: folder, env: { ...process.env, ...env } },
      (_, stdout, stderr) => resolve({ output: `${stdout}${stderr}` }),
    );
  });
}

function toolPath(name: string, program: string): string {
  try {
    return join(dirname(require.resolve(`${name}/package.json`)), program);
  } catch (error) {
    throw new CliError(
      `The package "${name}" is not installed beside the sdk.`,
      'Run npm install in the folder of the plugin.',
      {
        cause: error,
      },
    );
  }
}
