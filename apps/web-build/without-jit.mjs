import { basename } from 'node:path';

/**
 * Rspack loader for the parts of Inversify that compile functions from text. A container does so on demand only
 * (`jitless: false`), and the page's Content Security Policy forbids it.
 */
export default function withoutJit() {
  // oxlint-disable-next-line oxc/no-this-in-exported-function -- that is how loaders get their context
  const name = basename(this.resourcePath, '.js');
  return `export function ${name}() { throw new Error('${name} compiles text, which this page does not allow.'); }\n`;
}
