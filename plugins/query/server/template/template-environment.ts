import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Environment, initSync } from 'minijinja-js/dist/web/minijinja_js.js';
import { boundedMemory } from './bounded-memory.ts';

/** A template of two lines can double a text until all memory of the machine is taken. */
const MEMORY_MB = 128;

// The build for browsers leaves it to us to compile the code; that for Node gives it 4 GB.
const code = readFileSync(createRequire(import.meta.url).resolve('minijinja-js/dist/web/minijinja_js_bg.wasm'));
const { memory } = initSync({ module: boundedMemory(code, MEMORY_MB) });

/** What all templates of this thread have taken together. It is never given back while the thread lives. */
export const takenBytes = (): number => memory.buffer.byteLength;

export { Environment };
