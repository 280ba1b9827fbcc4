import type { Bridge } from '../bridge.ts';
import { bridgeErrors } from '../errors.ts';

let current: Bridge | undefined;

/** Modules that stand in for those of Node have no other way to the server. */
export function setCurrentBridge(bridge: Bridge): void {
  current = bridge;
}

/** @throws FacetError `PLH_NO_HOST` before the plugin is served */
export function currentBridge(): Bridge {
  if (!current) throw bridgeErrors.noHost();
  return current;
}
