import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const PER_COMPONENT = /[\\/]@mantine[\\/]core[\\/]/;

/**
 * Rspack loader for Mantine's class-name modules. Each of them pulls in the style sheet of its component, so a page loads
 * the styles of exactly the components that it uses, after those of the components that these are made of.
 */
export default function mantineStyles(source) {
  // oxlint-disable-next-line oxc/no-this-in-exported-function -- that is how loaders get their context
  const file = this.resourcePath;
  const library = file.slice(0, file.lastIndexOf(join('/', 'esm', '/')));
  const sheet = PER_COMPONENT.test(file)
    ? join(library, 'styles', `${basename(file, '.module.mjs')}.layer.css`)
    : join(library, 'styles.layer.css');
  if (!existsSync(sheet)) throw new Error(`${sheet} is missing: the class names of ${dirname(file)} have no styles.`);
  return `${source}\nimport ${JSON.stringify(sheet)};\n`;
}
