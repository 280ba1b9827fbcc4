#!/usr/bin/env node
// Starts on any Node from 20 on. The commands themselves are TypeScript, which Node 24 runs as it is; the package `node`
// that comes with the sdk's installation is that Node.
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
      `facet: this needs Node ${NEEDED}; ${process.version} runs it, and the package "node" is not installed beside the sdk. Run npm install where the sdk is, or use Node ${NEEDED}.\n`,
    );
    process.exitCode = 1;
  } else {
    const { status } = spawnSync(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
    process.exitCode = status ?? 1;
  }
}

function nodeOfTheSdk() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'));
    const file = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(file) ? file : undefined;
  } catch {
    // Not installed: the caller says so.
    return undefined;
  }
}
