import { sharedModules } from '@facet/shared-modules';

/**
 * Fills the globals that bundles of installed plugins start from: by name, how each module of the page is loaded, and
 * how a bundle loads parts of itself.
 */
export function share(loadPart: (url: string) => Promise<unknown>): void {
  Object.defineProperty(globalThis, Symbol.for('facet.shared'), { value: Object.freeze({ ...sharedModules }) });
  Object.defineProperty(globalThis, Symbol.for('facet.import'), { value: loadPart });
}
