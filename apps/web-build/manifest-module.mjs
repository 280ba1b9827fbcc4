// oxlint-disable oxc/no-this-in-exported-function -- rspack hands a loader its context as `this`
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Rspack loader: in the browser the manifest of a built-in plugin is the data that `BuiltInData` has made of it. */
export default function manifestModule() {
  const file = join(this.getOptions().folder, `${basename(dirname(this.resourcePath))}.json`);
  this.addDependency(file);
  return `export const manifest = ${readFileSync(file, 'utf8')};`;
}
