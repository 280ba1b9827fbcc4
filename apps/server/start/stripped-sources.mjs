// Loaded before everything else (`--import`), so: plain JavaScript, which needs no compiler.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * TypeScript without its types, kept from one start to the next. Node has a cache for that (`NODE_COMPILE_CACHE`), but holds
 * all of it in memory for as long as the process lives: 20 MB here, beside the same texts in the heap. What that saves is the
 * compiler of TypeScript; the rest is compiled as fast as it is read. Threads inherit the argument, and so this.
 */
const FOLDER = fileURLToPath(new URL('../../../.cache/stripped/', import.meta.url));
const SHAPE = `node ${process.versions.node}`;

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !url.endsWith('.ts') || url.includes('/node_modules/'))
      return nextLoad(url, context);
    return { format: 'module', source: stripped(fileURLToPath(url)), shortCircuit: true };
  },
});

function stripped(path) {
  const source = readFileSync(path, 'utf8');
  const kept = join(FOLDER, `${digest(path)}.js`);
  // At the end, so that lines keep their numbers.
  const seal = `\n// ${digest(SHAPE + source)}\n`;
  const known = tryRead(kept);
  if (known?.endsWith(seal)) return known;
  const code = stripTypeScriptTypes(source) + seal;
  tryWrite(kept, code);
  return code;
}

function tryRead(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Nothing kept yet, or not for this user: the types are stripped anew.
    return undefined;
  }
}

function tryWrite(path, text) {
  const written = `${path}.${process.pid}`;
  try {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(written, text);
    renameSync(written, path);
  } catch {
    // A checkout that cannot be written to costs time at each start, and nothing else.
  }
}

function digest(text) {
  return createHash('sha256').update(text).digest('base64url');
}
