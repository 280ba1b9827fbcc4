import { relative, sep } from 'node:path';

/**
 * Rspack loader: a module that asks for its own address gets that of its source file, since what it names from there (programs of
 * threads and child processes, folders) stands beside the source. Told from the bundle, so that the whole checkout can be moved.
 */
export default function ownAddress(source) {
  // oxlint-disable-next-line oxc/no-this-in-exported-function -- that is how loaders get their context
  const loader = this;
  if (!source.includes('import.meta.url')) return source;
  const path = relative(loader.getOptions().output, loader.resourcePath).split(sep).join('/');
  return source.replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`);
}
