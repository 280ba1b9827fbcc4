import { sharedModules } from '@facet/shared-modules';

/**
 * Fills the global that the import map's modules read from: by name, how each module is loaded. Loaded only before the
 * first plugin of someone else.
 */
export function share(): void {
  Object.defineProperty(globalThis, Symbol.for('facet.shared'), { value: Object.freeze({ ...sharedModules }) });
}
