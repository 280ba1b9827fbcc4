import { existsSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Why nothing can be written into this folder, or made where it is not there yet; undefined when it can. */
export function whyNotWritable(folder) {
  const existing = nearestExisting(folder);
  try {
    if (!statSync(existing).isDirectory()) return `${existing} is not a folder`;
    // Tried, not asked: for root the system reports write access even to read-only places.
    rmdirSync(mkdtempSync(join(existing, '.facet-')));
    return undefined;
  } catch (error) {
    return error.message;
  }
}

function nearestExisting(path) {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}
