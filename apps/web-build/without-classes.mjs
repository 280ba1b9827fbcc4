import { basename } from 'node:path';

/**
 * Rspack loader for the parts of Inversify that make an instance of a class from its decorators. Nothing in a page is decorated:
 * its services are given as values.
 */
export default function withoutClasses(source) {
  // oxlint-disable-next-line oxc/no-this-in-exported-function -- that is how loaders get their context
  const name = basename(this.resourcePath, '.js');
  if (!new RegExp(`export (function|class) ${name}\\b`).test(source))
    throw new Error(`Inversify no longer exports ${name} from ${name}.js.`);
  return `export function ${name}() { throw new Error('${name}: pages hold no services that are classes.'); }\n`;
}
