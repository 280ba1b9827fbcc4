#!/usr/bin/env node
// Starts on any Node from 20 on. The commands themselves need Node 24, which runs the manifest of a plugin as it is; a
// package of that Node comes with the sdk.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;
const main = fileURLToPath(new URL('./main.ts', import.meta.url));

if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
  const { run } = await import('./main.ts');
  process.exitCode = await run(process.argv.slice(2));
} else {
  const node = nodeOfTheSdk();
  if (node === undefined) {
    process.stderr.write(
      `facet: this needs Node ${NEEDED}; ${process.version} runs it, and no package with that Node is installed beside the sdk. Run npm install where the sdk is, without --omit=optional, or use Node ${NEEDED}.\n`,
    );
    process.exitCode = 1;
  } else {
    const { status } = spawnSync(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
    process.exitCode = status ?? 1;
  }
}

/** Of the package `node` in a checkout, of the one for this system elsewhere. */
function nodeOfTheSdk() {
  const { resolve } = createRequire(import.meta.url);
  const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  for (const name of ['node', `node-${system}`, `node-bin-${system}`]) {
    try {
      const folder = dirname(resolve(`${name}/package.json`));
      const file = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
      if (existsSync(file)) return file;
    } catch {
      // Not installed: the next one may be.
    }
  }
  return undefined;
}
