const EXPORTED = ['FrameworkContext', 'PrefetchPageLinks', 'mergeRefs', 'usePrefetchBehavior'];

/**
 * Rspack loader for the part of react-router that its framework mode fetches pages ahead with: links import it, and
 * outside that mode it does nothing. What stands in its place does the same nothing in 3 KB less.
 */
export default function withoutFramework(source) {
  const exported = /^export \{(.*)\};$/m
    .exec(source)?.[1]
    ?.split(',')
    .map((name) => name.trim());
  const unknown = EXPORTED.filter((name) => !exported?.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `react-router no longer exports ${unknown.join(', ')} here: look at what links import in its place.`,
    );
  return [
    "import { createContext } from 'react';",
    'export const FrameworkContext = createContext(undefined);',
    'export const PrefetchPageLinks = () => null;',
    'export const mergeRefs = (ref) => ref;',
    'export const usePrefetchBehavior = () => [false, undefined, {}];',
    '',
  ].join('\n');
}
