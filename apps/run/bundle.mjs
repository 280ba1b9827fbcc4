import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';
import { capture } from './processes.mjs';

const RSPACK = inRoot('node_modules', '@rspack', 'cli', 'bin', 'rspack.js');

/**
 * Runs the configuration `name` of rspack.config.ts unless `dist/<name>` was made from exactly these sources.
 * `sources`: the stamp of all that goes into it; `output`: a file that is there afterwards; `label`: for people.
 */
export function buildBundle(node, { name, label, output, sources, force, mode = 'production', env = {} }) {
  const kept = inRoot('dist', `${name}.stamp`);
  const file = inRoot('dist', name, output);
  const stamp = `${mode} ${sources}`;
  if (!force && existsSync(file) && existsSync(kept) && readFileSync(kept, 'utf8') === stamp) return;
  process.stdout.write(`Building ${label} ...\n`);
  const draft = `${inRoot('dist', name)}.${process.pid}`;
  const { code, output: said } = capture(
    node,
    [RSPACK, 'build', '--config-name', name, '--mode', mode, '--output-path', draft],
    { env: { ...process.env, NODE_ENV: mode, ...env } },
  );
  try {
    if (code !== 0 || !existsSync(join(draft, output))) throw new Error(`${said.trim()}\nCannot build ${label}.`);
    replaceFolder(inRoot('dist', name), draft);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  writeFileSync(kept, stamp);
}

/** In two steps that take no time: a server that runs from this folder, or starts beside this one, finds every file. */
function replaceFolder(folder, draft) {
  const old = `${draft}.old`;
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(draft, folder);
  rmSync(old, { recursive: true, force: true });
}
